import { useMessages } from '../messages/messages.js';

/** `issueDate` → `Issue date`, for names that are not in the catalogue. */
function humanize(name: string): string {
  const messages = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
  return messages.charAt(0).toUpperCase() + messages.slice(1);
}

export function useCheckName(): (name: string) => string {
  const { checks } = useMessages();
  return (name) => checks[name] ?? humanize(name);
}
