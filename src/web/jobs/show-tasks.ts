const showListeners = new Set<() => void>()

/** Opens the task centre from anywhere. */
export function showTasks(): void {
  for (const open of showListeners) open()
}

/** Calls `open` when the task centre is to be opened. Returns how to stop. */
export function onShowTasks(open: () => void): () => void {
  showListeners.add(open)
  return () => void showListeners.delete(open)
}
