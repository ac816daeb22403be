import { useMessages } from '../messages/messages.js';

/** Shown while a list is loading, which is different from an empty one. */
export function Loading() {
  const messages = useMessages();
  return (
    <p role="status" className="px-4 py-16 text-center text-dim">
      {messages.app.loading}
    </p>
  );
}
