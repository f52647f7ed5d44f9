// Runs in a worker of its own with little memory: whatever a model does there, the server goes on.
import { parentPort } from 'node:worker_threads'
import type { Words } from '#domain/words.ts'
import { type RunnableModel, readModel, runnable } from './read-model.ts'
import { begin, goOn, NoRest } from './run-step.ts'

const works = {
  /** Why a model may not be kept. */
  findProblem: async (xml: string): Promise<Words | undefined> => {
    const read = await readModel(xml)
    return 'problem' in read ? read.problem : undefined
  },
  /** What runs a model, or why it cannot run. */
  makeRunnable: async (xml: string): Promise<RunnableModel | { problem: Words }> => {
    const read = await readModel(xml)
    return 'problem' in read ? read : runnable(read)
  },
  begin,
  goOn,
}
export type Works = typeof works
export type Question = { [K in keyof Works]: { work: K; args: Parameters<Works[K]> } }[keyof Works]
export type Answer = { result: unknown } | { noRest: true } | { fault: unknown }

async function answerTo({ work, args }: Question): Promise<Answer> {
  try {
    return { result: await (works[work] as (...given: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    return error instanceof NoRest ? { noRest: true } : { fault: error }
  }
}

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await answerTo(question)))
