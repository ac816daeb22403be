import type { JobType } from '@bonafide/contracts/job-types';
import type { EventType } from '../../webhooks/events/event-type.js';

/** State of an invite: until its link is used, that of the message; afterwards, that of the job. */
export type InviteStatus =
  | 'created'
  | 'sending'
  | 'sent'
  | 'not-sent'
  | 'undetermined'
  | 'submitted'
  | 'completed'
  | 'expired'
  | 'removed';

/** Outcome of its message: the provider's answer, or `sending` until there is one. null: never sent. */
export type SendState = 'sending' | 'accepted' | 'refused' | 'not_determined';

/** The sealed part of an invite. */
export interface InviteContent {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  url: string;
  /** PNG as data URL */
  qrCode: string;
  titleEmail?: string | undefined;
  templateEmail?: string | undefined;
  templateText?: string | undefined;
  /** the request that created the link, if it may be repeated */
  madeBy?: string | undefined;
}

export interface StoredInvite {
  id: string;
  jobId: string;
  jobType: JobType;
  contact: 'email' | 'phone';
  send: boolean;
  sendState: SendState | null;
  sealed: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
  /** from its job and the job's session */
  jobStatus: 'active' | 'completed' | 'removed';
  isUsed: boolean;
  expiresAt: Date;
}

export interface InviteView {
  id: string;
  qrCode: string | null;
  phone: string | null;
  email: string | null;
  send: boolean;
  url: string | null;
  contact: 'email' | 'phone';
  jobId: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: string;
  updatedAt: string;
  status: InviteStatus;
}

/** A message in `sending` for longer than this was left by a process that died: it may or may not have been sent. */
const SENDING_MS = 60_000;

const AFTER_SENDING: Record<SendState, InviteStatus> = {
  sending: 'sending',
  accepted: 'sent',
  refused: 'not-sent',
  not_determined: 'undetermined',
};

function statusOf(invite: StoredInvite, now: Date): InviteStatus {
  if (invite.jobStatus === 'removed') return 'removed';
  if (invite.isUsed) return invite.jobStatus === 'active' ? 'submitted' : 'completed';
  if (invite.jobStatus !== 'active' || invite.expiresAt <= now) return 'expired';
  if (invite.sendState === null) return 'created';
  if (isSending(invite, now)) return 'sending';
  return invite.sendState === 'sending' ? 'undetermined' : AFTER_SENDING[invite.sendState];
}

export const isSending = ({ sendState, updatedAt }: StoredInvite, now: Date): boolean =>
  sendState === 'sending' && now.getTime() - updatedAt.getTime() < SENDING_MS;

/**
 * `content` null: the job was removed, and personal data with it. Without `withLink`, neither the link nor its QR code
 * is shown: their holder could act as the person (docs/design/sessions-and-capture.md).
 */
export const inviteView = (
  invite: StoredInvite,
  content: InviteContent | null,
  now: Date,
  withLink: boolean,
): InviteView => ({
  id: invite.id,
  qrCode: (withLink && content?.qrCode) || null,
  phone: content?.phone ?? null,
  email: content?.email ?? null,
  send: invite.send,
  url: (withLink && content?.url) || null,
  contact: invite.contact,
  jobId: invite.jobId,
  firstName: content?.firstName ?? null,
  lastName: content?.lastName ?? null,
  createdAt: invite.createdAt.toISOString(),
  updatedAt: invite.updatedAt.toISOString(),
  status: statusOf(invite, now),
});

/** The events that report the outcome of its message. */
export const SENT_EVENTS = {
  accepted: 'invite.sent',
  refused: 'invite.not-sent',
  not_determined: 'invite.undetermined',
} as const satisfies Partial<Record<SendState, EventType>>;
