import { SetUpError } from '../../core/set-up-error.ts'
import { runProgram, type SystemUser } from './run-program.ts'

const userName = 'postgres'

/** Commands that create a system user, in the order they are tried. */
const createCommands: readonly (readonly [string, readonly string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', userName]],
  ['adduser', ['-S', '-D', '-H', userName]],
]

/** The system user `postgres`, created if missing; for root only. */
export async function databaseUser(log: { info: (line: string) => void }): Promise<SystemUser> {
  const found = await findUser()
  if (found) return found
  for (const [program, args] of createCommands) {
    const { code } = await runProgram(program, args).catch(notThere)
    const made = code === 0 ? await findUser() : undefined
    if (made) {
      log.info(`PostgreSQL does not run as root: the system user ${userName} was made for it.`)
      return made
    }
  }
  throw new SetUpError(`PostgreSQL does not run as root, and no system user ${userName} could be made. Make one, or start as another user.`)
}

async function findUser(): Promise<SystemUser | undefined> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runProgram('id', [flag, userName])))
  return uid?.code === 0 && gid?.code === 0 ? { uid: Number(uid.said), gid: Number(gid.said) } : undefined
}

function notThere(error: NodeJS.ErrnoException): { code: number } {
  if (error.code === 'ENOENT') return { code: 1 }
  throw error
}
