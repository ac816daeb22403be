import { useConsole } from '../app/context.js';
import { useWords } from '../messages/messages.js';

/** Who acts in a review, as its reader knows them: themselves, a colleague by what is theirs of the DID, anybody else in full. */
export function useReviewerName(): (actor: string) => string {
  const words = useWords();
  const person = useConsole().session.person();
  const colleagues = person?.replace(/[^:]+$/, '');
  return (actor) => {
    if (person !== undefined && actor === `user:${person}`) return words.review.you;
    return colleagues && actor.startsWith(`user:${colleagues}`) ? actor.slice(5 + colleagues.length) : actor;
  };
}
