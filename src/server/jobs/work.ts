import type { Drive } from '../core/drive.ts'
import type { Database } from '../db/connect.ts'
import type { JobTask } from './store.ts'

/** Argument of the work of a job, which reports progress and must stop when the signal aborts. */
export type JobContext = {
  db: Database
  drive: Drive
  clock: () => Date
  task: JobTask
  signal: AbortSignal
  progress(done: number, total?: number): void
}
