import { createStore } from '../store.js';
import { type JobsSearch, readJobsSearch } from './jobs-search.js';

// Named lists of this person on this device. They contain no filters with personal data (jobs-search.ts).

export interface SavedView {
  name: string;
  search: JobsSearch;
}

const KEY = 'console.jobs.views';
const VIEWS_MAX = 50;
const views = createStore<readonly SavedView[]>(load());

function load(): SavedView[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as SavedView[];
    return stored
      .filter(({ name }) => typeof name === 'string')
      .slice(0, VIEWS_MAX)
      .map(({ name, search }) => ({ name, search: readJobsSearch({ ...search }) }));
  } catch {
    return [];
  }
}

function store(changed: readonly SavedView[]): void {
  const kept = changed.slice(-VIEWS_MAX);
  localStorage.setItem(KEY, JSON.stringify(kept));
  views.set(kept);
}

export const saveView = (view: SavedView): void =>
  store([
    ...views.get().filter(({ name }) => name !== view.name),
    { ...view, search: readJobsSearch({ ...view.search }) },
  ]);

export const removeView = (name: string): void => store(views.get().filter((view) => view.name !== name));

export const useSavedViews = views.use;
