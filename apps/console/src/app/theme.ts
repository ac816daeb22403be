import { createStore } from '../store.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'console.theme';
const theme = createStore<Theme>(THEMES.find((one) => one === localStorage.getItem(KEY)) ?? 'system');
apply(theme.get());

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  apply(chosen);
  theme.set(chosen);
}

export const useTheme = theme.use;
