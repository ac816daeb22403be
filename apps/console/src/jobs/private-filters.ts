import { useSyncExternalStore } from 'react';
import type { FilterName, Filters } from './filters.js';

// Filters that may name a person: this page's memory, gone with the tab.

let current: Filters = {};
const listeners = new Set<() => void>();

export function setPrivateFilter(name: FilterName, value: string | undefined): void {
  const { [name]: _before, ...rest } = current;
  current = value === undefined ? rest : { ...rest, [name]: value };
  for (const listener of listeners) listener();
}

export function clearPrivateFilters(): void {
  current = {};
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePrivateFilters = (): Filters => useSyncExternalStore(subscribe, () => current);
