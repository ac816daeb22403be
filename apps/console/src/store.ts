import { useSyncExternalStore } from 'react';

/** A value outside React to which components subscribe. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** returns the unsubscribe function */
  readonly subscribe: (listener: () => void) => () => void;
  readonly use: () => T;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
