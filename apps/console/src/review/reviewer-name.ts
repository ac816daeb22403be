import { useConsole } from '../app/context.js';
import { useMessages } from '../messages/messages.js';

/** Name of a reviewer for the reader: "you", a colleague by the distinct part of the DID, anyone else by the full DID. */
export function useReviewerName(): (actor: string) => string {
  const messages = useMessages();
  const person = useConsole().session.person();
  const colleagues = person?.replace(/[^:]+$/, '');
  return (actor) => {
    if (person !== undefined && actor === `user:${person}`) return messages.review.you;
    return colleagues && actor.startsWith(`user:${colleagues}`) ? actor.slice(5 + colleagues.length) : actor;
  };
}
