import { createStore } from '../store.js';
import type { FilterName, Filters } from './filters.js';

// Filters with personal data: only in this page's memory, gone with the tab.

const current = createStore<Filters>({});

export function setPrivateFilter(name: FilterName, value: string | undefined): void {
  const { [name]: _before, ...rest } = current.get();
  current.set(value === undefined ? rest : { ...rest, [name]: value });
}

export const clearPrivateFilters = (): void => current.set({});

export const usePrivateFilters = current.use;
