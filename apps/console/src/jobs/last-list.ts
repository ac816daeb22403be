import type { JobsSearch } from './jobs-search.js';

// The list and position from which a job was opened, in this page's memory.

interface LastList {
  search: JobsSearch;
  /** identifies the list */
  key: string;
  index: number;
}

const lists = new Map<string, LastList>();

export const leaveList = (service: string, list: LastList): void => void lists.set(service, list);

/** The list that a job's page links back to. */
export const lastSearch = (service: string): JobsSearch => lists.get(service)?.search ?? {};

/** 0 for any other list. */
export const lastIndex = (service: string, key: string): number => {
  const last = lists.get(service);
  return last?.key === key ? last.index : 0;
};
