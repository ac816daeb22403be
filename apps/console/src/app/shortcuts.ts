import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter on a button or a link is for that one. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null;

const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** Keys of the page, while nothing is typed and no dialog is open. `mod+k` is ⌘K or Ctrl K, wherever one is. */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey;
    const run = keys[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!run || event.altKey || event.defaultPrevented) return;
    if (!isMod && (isTyping(event.target) || isPressing(event) || isCovered())) return;
    event.preventDefault();
    run(event);
  });
  // With the page that they are for, not after it was painted: the first key counts.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
