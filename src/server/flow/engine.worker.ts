// Worker thread with little memory that reads and runs models: a crash leaves the server running.
import { parentPort } from 'node:worker_threads'
import type { Words } from '#domain/core/words.ts'
import { type RunnableModel, readModel, toRunnable } from './read-model.ts'
import { EndlessRunError, goOn, startRun } from './run-step.ts'

const operations = {
  /** The reason for which a model is refused; undefined for a valid one. */
  findProblem: async (xml: string): Promise<Words | undefined> => {
    const read = await readModel(xml)
    return 'problem' in read ? read.problem : undefined
  },
  /** The runnable form of a model, or the reason why it cannot run. */
  makeRunnable: async (xml: string): Promise<RunnableModel | { problem: Words }> => {
    const read = await readModel(xml)
    return 'problem' in read ? read : toRunnable(read)
  },
  begin: startRun,
  goOn,
}
export type EngineOperations = typeof operations
export type WorkerQuestion = { [K in keyof EngineOperations]: { work: K; args: Parameters<EngineOperations[K]> } }[keyof EngineOperations]
export type WorkerAnswer = { result: unknown } | { noRest: true } | { fault: unknown }

async function answerTo({ work, args }: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    return { result: await (operations[work] as (...given: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    return error instanceof EndlessRunError ? { noRest: true } : { fault: error }
  }
}

parentPort?.on('message', async (question: WorkerQuestion) => parentPort?.postMessage(await answerTo(question)))
