import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TaskResult } from '../core/thread-work.ts'
import { serverBusy } from './availability.ts'
import { createUserConcurrency } from './user-concurrency.ts'

export type ThreadLimits = {
  /** Tasks that run at once, each in a thread of its own. */
  most: number
  /** Megabytes of a thread's heap. */
  memoryMb: number
}

/**
 * Pool of threads for one kind of work, apart from the main thread and from the libuv pool that files and pictures
 * share.
 */
export type Threads<Task, Result> = {
  /**
   * The result of the work, or its error. When the signal aborts, nothing waits any more and a thread at work on the
   * task is ended.
   */
  runTask(task: Task, signal?: AbortSignal): Promise<Result>
}

/** An idle thread ends after so long: it holds some megabytes. */
const idleMs = 30_000
/** Unbounded here: callers limit themselves. */
const unboundedQueue = 100_000

/** Starts threads on demand; tasks beyond `most` queue, and are refused with UNAVAILABLE after half a minute. */
export function createThreads<Task, Result>(script: URL, { most, memoryMb }: ThreadLimits): Threads<Task, Result> {
  const turns = createUserConcurrency({ atOnce: most, waiting: unboundedQueue, refusal: serverBusy })
  const resting = new Map<Worker, NodeJS.Timeout>()

  function begin(): Worker {
    const [rested] = [...resting].at(-1) ?? []
    if (rested) {
      clearTimeout(resting.get(rested))
      resting.delete(rested)
      rested.ref()
      return rested
    }
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 } })
    // the caller that waits for its answer sees the error; an idle thread has no caller
    worker.on('error', () => resting.delete(worker))
    return worker
  }

  function rest(worker: Worker): void {
    const timer = setTimeout(() => {
      resting.delete(worker)
      void worker.terminate()
    }, idleMs).unref()
    resting.set(worker, timer)
    // an idle thread must not keep the process alive
    worker.unref()
  }

  async function work(task: Task, signal?: AbortSignal): Promise<Result> {
    const worker = begin()
    const answer = await askWorker<Result>(worker, task, signal).catch((error: unknown) => {
      void worker.terminate()
      throw error
    })
    rest(worker)
    if ('error' in answer) throw answer.error
    return answer.result
  }

  return {
    runTask: async (task, signal) => {
      const end = await turns.acquire('', 1, signal)
      return work(task, signal).finally(end)
    },
  }
}

async function askWorker<Result>(worker: Worker, task: unknown, signal?: AbortSignal): Promise<TaskResult<Result>> {
  const answered = once(worker, 'message', { signal })
  worker.postMessage(task)
  const [answer] = (await answered) as [TaskResult<Result>]
  return answer
}
