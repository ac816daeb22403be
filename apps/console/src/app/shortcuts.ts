import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter on a button or a link activates that, not a shortcut. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null;

const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open') !== null;

/** Keyboard shortcuts of the page, while nothing is typed and no dialog is open. `mod+k` is ⌘K or Ctrl K, always. */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMod = event.metaKey || event.ctrlKey;
    const run = keys[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!run || event.altKey || event.defaultPrevented) return;
    if (!isMod && (isTyping(event.target) || isPressing(event) || isCovered())) return;
    event.preventDefault();
    run(event);
  });
  // Registered before the page is painted, so that the first key press counts.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
