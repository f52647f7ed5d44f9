/**
 * Runs `work` in one tab of this browser at a time; where another tab holds the lock, returns `busy` without waiting.
 */
export async function withExclusiveLock<Result>(name: string, work: () => Promise<Result>, busy: Result): Promise<Result> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : busy))
}
