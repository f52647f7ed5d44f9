/**
 * Runs `work` in only one tab of this browser at a time. If another tab is running it, returns `busy` at once without
 * waiting. A browser without locks runs it in every tab.
 */
export async function withExclusiveLock<Result>(name: string, work: () => Promise<Result>, busy: Result): Promise<Result> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : busy))
}
