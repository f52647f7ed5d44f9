import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { serverBusy } from './http/availability.ts'
import { createTurns } from './http/turns.ts'
import type { Answer } from './thread-work.ts'

export type ThreadLimits = {
  /** Tasks that are worked on at once, each in a thread of its own. */
  most: number
  /** Heap of a thread. */
  memoryMb: number
}

/** Threads that do one kind of work, beside the thread that answers requests and beside the pool that files and pictures share. */
export type Threads<Task, Result> = {
  /** What the work answers or throws. Where the signal says so it is no longer waited for, and a thread at work on it is ended. */
  run(task: Task, signal?: AbortSignal): Promise<Result>
}

/** A thread without work ends after so long: it holds some megabytes. */
const restMs = 30_000
/** Whoever asks has bounds of their own. */
const plenty = 100_000

/** Threads are started as tasks need them; tasks beyond `most` wait in line, and are refused with UNAVAILABLE after half a minute. */
export function createThreads<Task, Result>(script: URL, { most, memoryMb }: ThreadLimits): Threads<Task, Result> {
  const turns = createTurns({ atOnce: most, waiting: plenty, refusal: serverBusy })
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
    // whoever waits for its answer is told; one that rests has nobody to tell
    worker.on('error', () => resting.delete(worker))
    return worker
  }

  function rest(worker: Worker): void {
    const timer = setTimeout(() => {
      resting.delete(worker)
      void worker.terminate()
    }, restMs).unref()
    resting.set(worker, timer)
    // nobody's process stays for a thread without work
    worker.unref()
  }

  async function work(task: Task, signal?: AbortSignal): Promise<Result> {
    const worker = begin()
    const answer = await ask<Result>(worker, task, signal).catch((error: unknown) => {
      void worker.terminate()
      throw error
    })
    rest(worker)
    if ('error' in answer) throw answer.error
    return answer.result
  }

  return {
    run: async (task, signal) => {
      const end = await turns.take('', 1, signal)
      return work(task, signal).finally(end)
    },
  }
}

async function ask<Result>(worker: Worker, task: unknown, signal?: AbortSignal): Promise<Answer<Result>> {
  const answered = once(worker, 'message', { signal })
  worker.postMessage(task)
  const [answer] = (await answered) as [Answer<Result>]
  return answer
}
