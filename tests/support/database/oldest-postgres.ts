import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgramOrThrow, type SystemUser } from '#server/db/embedded/run-program.ts'
import { freePort } from '../processes/free-port.ts'
import { ownerOfServers } from '../processes/patroni.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const password = 'only-for-tests'

/** Starts a server of the oldest supported PostgreSQL, from Debian's package; undefined if that is not installed. */
export async function startOldestPostgres(): Promise<{ url: string; end: () => Promise<void> } | undefined> {
  if (!existsSync(`${binaries}/postgres`)) return undefined
  const owner = ownerOfServers()
  const runAs: SystemUser | undefined = owner.uid === undefined ? undefined : owner
  const folder = await mkdtemp(join(tmpdir(), 'danju-postgres-15-'))
  await chmod(folder, 0o755)
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  const [data, port] = [join(folder, 'data'), await freePort()]
  const told = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  await runProgramOrThrow(`${binaries}/initdb`, ['-D', data, ...told], runAs)
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c max_connections=300`
  await runProgramOrThrow(`${binaries}/pg_ctl`, ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'], runAs)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    end: async () => {
      await runProgramOrThrow(`${binaries}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop'], runAs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
