import type { Messages } from '../messages/messages.js';
import { type FilterName, FILTERS } from './filters.js';

/** A filter's value in words. */
export function filterValueWord(messages: Messages, name: FilterName, value: string): string {
  const { kind } = FILTERS[name].editor;
  if (kind === 'yes-no') return value === 'true' ? messages.jobs.yes : messages.jobs.no;
  if (kind === 'time')
    return new Date(value).toLocaleString(document.documentElement.lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
  if (name === 'type') return messages.types[value] ?? value;
  if (name === 'assurance') return messages.assurance.levels[value as keyof typeof messages.assurance.levels];
  if (name === 'status')
    return (
      {
        active: messages.outcome.active,
        completed: messages.job.events.completed,
        removed: messages.outcome.removed,
      }[value] ?? value
    );
  return kind === 'choice' ? value.replaceAll(/[-_]/g, ' ') : value;
}
