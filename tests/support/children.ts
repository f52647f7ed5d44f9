import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isAbsolute } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { root } from './steps.ts'

export type Child = {
  pid: number
  /** Every line it has printed so far, in order. */
  lines: readonly string[]
  /** Waits for a line that matches and returns it; throws if the child ends before, with its output. */
  says(pattern: RegExp): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Sends it a message over IPC and returns its next message. */
  ask(message: object): Promise<unknown>
  /** Waits for its end. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Folder of Node's compile cache, as in `launch.mjs`: with it, loading the app takes half the time. */
const compiled = `${root}node_modules/.cache/compile`

/**
 * Starts a script in its own process: from `tests/support/children`, or given from the project's root or in full;
 * `flags` are Node's.
 */
export function startChild(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): Child {
  const file = isAbsolute(script)
    ? script
    : fileURLToPath(new URL(script.startsWith('src/') ? `../../${script}` : `./children/${script}`, import.meta.url))
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const wake = new Set<() => void>()
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      for (const look of wake) look()
    })
  }
  const end = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    pid: pidOf(child),
    lines,
    says: (pattern) => waitFor(pattern, lines, wake, end),
    kill: (signal) => child.kill(signal),
    ask: async (message) => {
      const answered = Promise.race([once(child, 'message').then(([answer]) => answer), end.then(() => fail(lines))])
      child.send(message)
      return answered
    },
    ended: () => end,
  }
}

function fail(lines: readonly string[]): never {
  throw new Error(`the child ended:\n${lines.join('\n')}`)
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the child did not start')
  return pid
}

async function waitFor(pattern: RegExp, lines: readonly string[], wake: Set<() => void>, end: Promise<unknown>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const line = lines.find((said) => pattern.test(said))
    if (line !== undefined) resolve(line)
  }
  wake.add(look)
  look()
  end.then(() => reject(new Error(`the child ended without saying ${pattern}:\n${lines.join('\n')}`)))
  return promise.finally(() => wake.delete(look))
}
