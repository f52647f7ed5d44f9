const askers = new Set<() => void>()

/** Opens the task centre, from wherever something leads there. */
export function showTasks(): void {
  for (const open of askers) open()
}

/** Tells the task centre that it is asked for. Answers how to stop. */
export function whenTasksAsked(open: () => void): () => void {
  askers.add(open)
  return () => void askers.delete(open)
}
