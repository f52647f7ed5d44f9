/** Does work that one tab of this browser does at a time; another one that would is answered `busy` and waits for nothing. */
export async function alone<Result>(name: string, work: () => Promise<Result>, busy: Result): Promise<Result> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : busy))
}
