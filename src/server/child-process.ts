import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'

type ChildOptions = {
  /** Megabytes of its heap, and of all its memory; beyond that it ends, and nobody else. */
  heapMb: number
  memoryMb: number
  /** Its environment; none but what Node needs unless told. */
  env?: NodeJS.ProcessEnv
  /** Whether what it prints goes where this process prints. */
  prints?: boolean
}

const memoryBound = new URL('./memory-bound.ts', import.meta.url).href

/** Starts a script of the product in a process of its own that speaks over IPC. Whatever it dies of, this process goes on. */
export function startChildProcess(script: URL, { heapMb, memoryMb, env = {}, prints = false }: ChildOptions): ChildProcess {
  const output = prints ? 'inherit' : 'ignore'
  return fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, '--import', memoryBound],
    // Windows starts nothing without SystemRoot
    env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: getCompileCacheDir(), ...env, MEMORY_MB: String(memoryMb) },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

/**
 * What a child answers next. Nothing where it ended without a word, which is the doing of what it was sent; it is ended where it takes too long.
 */
export async function askChild<Answer>(child: ChildProcess, question: object, longestMs: number): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const onExit = () => resolve(undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  if (child.exitCode !== null || child.signalCode !== null) onExit()
  child.once('message', resolve).once('exit', onExit).once('error', reject)
  // that it has ended meanwhile is told as such
  child.send(question, () => undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
  })
}

/** Ends a child, if it has not ended, and waits until its memory is free. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * To be called first in such a script: a terminal and a service manager tell all processes at once to end, but when this one ends is its parent's to
 * say. It ends with its parent, whatever that died of.
 */
export function outliveSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}
