const showListeners = new Set<() => void>()

/** Opens the task centre, wherever the user is. */
export function showTasks(): void {
  for (const open of showListeners) open()
}

/** Calls `open` whenever the task centre is to be opened. Returns a function that stops it. */
export function onShowTasks(open: () => void): () => void {
  showListeners.add(open)
  return () => void showListeners.delete(open)
}
