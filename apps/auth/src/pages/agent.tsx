import type { AgentDescription } from './describe-agent.js';
import type { Message } from './messages/messages.js';
import { Shown, T } from './reader.js';

export const Hint = ({ text }: { text: Message | undefined }) =>
  text === undefined ? null : (
    <span class="risk">
      <Shown text={text} />
    </span>
  );

/** An agent inside of a sentence. */
export const AgentName = ({ agentName, agentHint, agentDidShort }: AgentDescription) =>
  agentName === undefined ? (
    <T k="agent.unnamedOf" did={agentDidShort} />
  ) : (
    <>
      <T k="agent.quoted" name={agentName} /> <Hint text={agentHint} />
    </>
  );

const Did = ({ agentDid, agentDidShort }: AgentDescription) =>
  agentDid === agentDidShort ? (
    <p class="did">
      <code>{agentDid}</code>
    </p>
  ) : (
    <details class="did">
      <summary>
        <code>{agentDidShort}</code>
      </summary>
      <p>
        <code>{agentDid}</code>
      </p>
    </details>
  );

/** An agent with all that is known of it. `isProven` is undefined if it was not asked to prove anything. */
export const Agent = ({ isProven, ...agent }: AgentDescription & { isProven?: boolean }) => (
  <>
    {agent.agentName === undefined ? (
      <T k="agent.unnamed" />
    ) : (
      <T k="agent.callsItself" name={agent.agentName} />
    )}
    <Hint text={agent.agentHint} />
    <Did {...agent} />
    {isProven !== undefined && (
      <p class="muted did">{isProven ? <T k="agent.proven" /> : <T k="agent.unproven" />}</p>
    )}
  </>
);
