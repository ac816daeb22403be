import type { Words } from '../messages/messages.js';
import { type FilterName, FILTERS } from './filters.js';

/** A filter's value in words. */
export function filterValueWord(words: Words, name: FilterName, value: string): string {
  const { kind } = FILTERS[name].editor;
  if (kind === 'yes-no') return value === 'true' ? words.jobs.yes : words.jobs.no;
  if (kind === 'time')
    return new Date(value).toLocaleString(document.documentElement.lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  if (name === 'type') return words.types[value] ?? value;
  if (name === 'assurance') return words.assurance.levels[value as keyof typeof words.assurance.levels];
  if (name === 'status')
    return (
      { active: words.outcome.active, completed: words.job.events.completed, removed: words.outcome.removed }[
        value
      ] ?? value
    );
  return kind === 'choice' ? value.replaceAll(/[-_]/g, ' ') : value;
}
