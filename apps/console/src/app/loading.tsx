import { useWords } from '../messages/messages.js';

/** In place of a list that is not there yet: an empty one says so itself. */
export function Loading() {
  const words = useWords();
  return (
    <p role="status" className="px-4 py-16 text-center text-dim">
      {words.app.loading}
    </p>
  );
}
