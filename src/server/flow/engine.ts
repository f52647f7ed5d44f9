import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Words } from '#domain/words.ts'
import { codeOf } from '../db/client.ts'
import type { Answer, Question, Works } from './engine.worker.ts'
import { NoRest } from './run-step.ts'

/** A model of the largest size takes a second or two; one that takes longer never ends. */
const longestMs = 30_000
/** The library goes from element to element by calls within calls. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 32 }

let running: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads and runs models in one worker, one after the other: a way through a hundred elements takes the library a tenth of a second, and meanwhile
 * everybody else is answered. It is started when it is first asked, and again after one that took too much time or memory, which is NoRest.
 */
export const engine: Works = {
  findProblem: (...args) => ask<Words | undefined>({ work: 'findProblem', args }).catch(tooComplex),
  makeRunnable: (...args) => ask<Runnable>({ work: 'makeRunnable', args }).catch((error) => ({ problem: tooComplex(error) })),
  begin: (...args) => ask({ work: 'begin', args }),
  goOn: (...args) => ask({ work: 'goOn', args }),
}

type Runnable = Awaited<ReturnType<Works['makeRunnable']>>

function tooComplex(error: unknown): Words {
  if (error instanceof NoRest) return { zh: '模型过于复杂', en: 'it is too complex' }
  throw error
}

function ask<T>(question: Question): Promise<T> {
  const answer = last.then(() => askNow<T>(question))
  last = answer.catch(() => undefined)
  return answer
}

function startedWorker(): Worker {
  if (running) return running
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { resourceLimits })
  const forget = () => {
    if (running === worker) running = undefined
  }
  worker.on('error', forget)
  worker.on('exit', forget)
  running = worker
  return worker
}

async function askNow<T>(question: Question): Promise<T> {
  const asked = startedWorker()
  const heard = new AbortController()
  const timer = setTimeout(() => void asked.terminate(), longestMs)
  // only while it is asked does it keep the process from ending
  asked.ref()
  try {
    asked.postMessage(question)
    const [answer] = (await Promise.race([once(asked, 'message', heard), once(asked, 'exit', heard)])) as [Answer | number]
    if (typeof answer === 'number') throw new NoRest()
    if ('noRest' in answer) throw new NoRest()
    if ('fault' in answer) throw answer.fault
    return answer.result as T
  } catch (error) {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new NoRest() : error
  } finally {
    clearTimeout(timer)
    heard.abort()
    asked.unref()
  }
}
