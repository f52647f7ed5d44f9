import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Words } from '#domain/core/words.ts'
import { codeOf } from '../db/client.ts'
import type { EngineOperations, WorkerAnswer, WorkerQuestion } from './engine.worker.ts'
import { EndlessRunError } from './run-step.ts'

/** The largest model takes a second or two, so a longer run means an endless loop. */
const timeoutMs = 30_000
/** The stack is large because the library recurses from one element of a model to the next. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 32 }

let currentWorker: Worker | undefined
let lastQuestion: Promise<unknown> = Promise.resolve()

/**
 * Reads and runs models in one worker thread, one after the other, so that the main thread stays free: the library
 * needs a tenth of a second for a path through a hundred elements. The thread starts at its first use, and again after
 * a run that took too much time or memory, which throws EndlessRunError.
 */
export const engine: EngineOperations = {
  findProblem: (...args) => askInTurn<Words | undefined>({ work: 'findProblem', args }).catch(tooComplex),
  makeRunnable: (...args) => askInTurn<Runnable>({ work: 'makeRunnable', args }).catch((error) => ({ problem: tooComplex(error) })),
  begin: (...args) => askInTurn({ work: 'begin', args }),
  goOn: (...args) => askInTurn({ work: 'goOn', args }),
}

type Runnable = Awaited<ReturnType<EngineOperations['makeRunnable']>>

function tooComplex(error: unknown): Words {
  if (error instanceof EndlessRunError) return { zh: '模型过于复杂', en: 'it is too complex' }
  throw error
}

function askInTurn<T>(question: WorkerQuestion): Promise<T> {
  const answer = lastQuestion.then(() => askWorker<T>(question))
  lastQuestion = answer.catch(() => undefined)
  return answer
}

function ensureWorker(): Worker {
  if (currentWorker) return currentWorker
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { resourceLimits })
  const forget = () => {
    if (currentWorker === worker) currentWorker = undefined
  }
  worker.on('error', forget)
  worker.on('exit', forget)
  currentWorker = worker
  return worker
}

async function askWorker<T>(question: WorkerQuestion): Promise<T> {
  const asked = ensureWorker()
  const heard = new AbortController()
  const timer = setTimeout(() => void asked.terminate(), timeoutMs)
  // the thread keeps the process alive only while it works on a question
  asked.ref()
  try {
    asked.postMessage(question)
    const [answer] = (await Promise.race([once(asked, 'message', heard), once(asked, 'exit', heard)])) as [WorkerAnswer | number]
    if (typeof answer === 'number') throw new EndlessRunError()
    if ('noRest' in answer) throw new EndlessRunError()
    if ('fault' in answer) throw answer.fault
    return answer.result as T
  } catch (error) {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new EndlessRunError() : error
  } finally {
    clearTimeout(timer)
    heard.abort()
    asked.unref()
  }
}
