import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SetUpError } from '../../core/set-up-error.ts'

export type SystemUser = { uid: number; gid: number }

/**
 * Runs a program to its end, optionally as another user, and returns its exit code and output. The program does not
 * get our environment, which contains secrets.
 */
export async function runProgram(file: string, args: readonly string[], as?: SystemUser): Promise<{ code: number | null; said: string }> {
  const child = spawn(file, args, { cwd: '/', env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...as })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      said += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/** Like runProgram, but throws SetUpError with the program's output unless it succeeds. */
export async function runProgramOrThrow(file: string, args: readonly string[], as?: SystemUser): Promise<string> {
  const { code, said } = await runProgram(file, args, as)
  if (code !== 0) throw new SetUpError(`${file} ended with ${code}: ${said}`)
  return said
}

/**
 * A nearly empty environment: a database process may outlive us and must not retain our passwords, nor may PG*
 * variables or a locale influence it.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'ComSpec']
  const inherited = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
