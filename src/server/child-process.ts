import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'

type ChildOptions = {
  /** Megabytes of its heap; beyond that it ends, and nobody else. */
  heapMb: number
  /** Its environment; none but what Node needs unless told. */
  env?: NodeJS.ProcessEnv
  /** Whether what it prints goes where this process prints. */
  prints?: boolean
}

/** Starts a script of the product in a process of its own that speaks over IPC. Whatever it dies of, this process goes on. */
export function startChildProcess(script: URL, { heapMb, env = {}, prints = false }: ChildOptions): ChildProcess {
  const output = prints ? 'inherit' : 'ignore'
  return fork(script, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Windows starts nothing without SystemRoot
    env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: getCompileCacheDir(), ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
}

/**
 * To be called first in such a script: a terminal and a service manager tell all processes at once to end, but when this one ends is its parent's to
 * say. It ends with its parent, whatever that died of.
 */
export function outliveSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
}
