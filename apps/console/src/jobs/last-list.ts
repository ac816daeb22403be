import type { JobsSearch } from './jobs-search.js';

// Where a list was left for one of its jobs: this page's memory.

interface LastList {
  search: JobsSearch;
  /** says which list it was */
  key: string;
  index: number;
}

const lists = new Map<string, LastList>();

export const leaveList = (service: string, list: LastList): void => void lists.set(service, list);

/** The list that a job's page leads back to. */
export const lastSearch = (service: string): JobsSearch => lists.get(service)?.search ?? {};

/** 0 in another list than the one that was left. */
export const lastIndex = (service: string, key: string): number => {
  const last = lists.get(service);
  return last?.key === key ? last.index : 0;
};
