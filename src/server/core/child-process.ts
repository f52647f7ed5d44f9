import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'

type ChildOptions = {
  /** Limits in megabytes of the child's heap and of all its memory; exceeding them ends the child alone. */
  heapMb: number
  memoryMb: number
  /** Environment of the child; by default only what Node needs. */
  env?: NodeJS.ProcessEnv
  /** True if the child inherits stdout and stderr; by default its output is dropped. */
  prints?: boolean
}

const memoryBound = new URL('./memory-bound.ts', import.meta.url).href

/**
 * Starts a script of the product in a child process with an IPC channel. A crash of the child leaves this process
 * running.
 */
export function startChildProcess(script: URL, { heapMb, memoryMb, env = {}, prints = false }: ChildOptions): ChildProcess {
  const output = prints ? 'inherit' : 'ignore'
  return fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`, '--import', memoryBound],
    // Windows starts no process without SystemRoot
    env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: getCompileCacheDir(), ...env, MEMORY_MB: String(memoryMb) },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

/**
 * Sends a question to the child and returns the next message from it. Returns undefined if the child exits first,
 * which then is the fault of the question. The child is killed after `longestMs`.
 */
export async function askChild<Answer>(child: ChildProcess, question: object, longestMs: number): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const onExit = () => resolve(undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  if (child.exitCode !== null || child.signalCode !== null) onExit()
  child.once('message', resolve).once('exit', onExit).once('error', reject)
  // a send to an exited child fails; `exit` reports that
  child.send(question, () => undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', reject)
  })
}

/** Kills a child unless it has ended, and waits until its memory is free. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * A script for a child process calls this first. Terminals and service managers signal all processes at once, but the
 * parent decides when the child ends; the child exits as soon as its parent has gone, however that ended.
 */
export function endWithParent(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}
