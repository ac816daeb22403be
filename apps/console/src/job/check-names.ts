import { useWords } from '../messages/messages.js';

/** `issueDate` → `Issue date`, for names that are not in the catalogue. */
function humanize(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function useCheckName(): (name: string) => string {
  const { checks } = useWords();
  return (name) => checks[name] ?? humanize(name);
}
