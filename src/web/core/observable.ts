/** A value that notifies its subscribers of changes, for `useSyncExternalStore`. */
export type Observable<T> = { get: () => T; set: (change: Partial<T>) => void; subscribe: (heard: () => void) => () => void }

/** Creates an observable value; subscribers are called when a part of it is set. */
export function observable<T extends object>(first: T): Observable<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const heard of listeners) heard()
    },
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
