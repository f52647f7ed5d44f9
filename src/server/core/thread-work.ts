import { parentPort } from 'node:worker_threads'

/** Message of a thread after a task. */
export type TaskResult<Result> = { result: Result } | { error: unknown }

/** Runs the work for each task posted to this thread. */
export function workInThread<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    const answer: TaskResult<Result> = await work(task).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    parentPort?.postMessage(answer)
  })
}
