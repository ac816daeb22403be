import { lookalikeHint } from './lookalikes.js';
import type { Message } from './messages/messages.js';
import { sanitizeDisplayText } from './sanitize-display-text.js';

/** A DID shortened to fit a line: beginning and end. */
const shortDid = (did: string): string =>
  did.length <= 40 ? did : `${did.slice(0, 22).replace(/[:-]+$/, '')}…${did.slice(-8)}`;

export interface AgentDescription {
  agentName?: string;
  agentHint?: Message;
  agentDid: string;
  agentDidShort: string;
}

/** How an agent is shown: its name marked as self-asserted, and its DID. */
export const describeAgent = ({
  agentName,
  agentDid,
}: {
  agentName: string | null;
  agentDid: string;
}): AgentDescription => ({
  agentName: agentName === null ? undefined : sanitizeDisplayText(agentName, 80) || undefined,
  agentHint: agentName === null ? undefined : lookalikeHint(agentName),
  agentDid: sanitizeDisplayText(agentDid, 512),
  agentDidShort: shortDid(sanitizeDisplayText(agentDid, 512)),
});
