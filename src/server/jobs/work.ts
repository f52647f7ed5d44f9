import type { Database } from '../db/connect.ts'
import type { Drive } from '../files/drive.ts'
import type { JobTask } from './store.ts'

/** What a work is given. It tells how far it is, and stops when the signal says so. */
export type Work = {
  db: Database
  drive: Drive
  clock: () => Date
  task: JobTask
  signal: AbortSignal
  progress(done: number, total?: number): void
}
