import { parentPort } from 'node:worker_threads'

/** What a thread says when a task is done. */
export type Answer<Result> = { result: Result } | { error: unknown }

/** Does the work for each task that a thread is given. */
export function workInThread<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    const answer: Answer<Result> = await work(task).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    parentPort?.postMessage(answer)
  })
}
