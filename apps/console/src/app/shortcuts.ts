import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** Keys of the page, while nothing is typed and no dialog is open. `mod+k` is ⌘K or Ctrl K, wherever one is. */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey;
    const run = keys[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!run || event.altKey || event.defaultPrevented) return;
    if (!isMod && (isTyping(event.target) || isCovered())) return;
    event.preventDefault();
    run(event);
  });
  // With the page that they are for, not after it was painted: the first key counts.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
