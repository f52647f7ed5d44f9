import { type Config, ConfigError, parseConfig } from './config/config.ts'
import { addressOf, listenProblem } from './core/listening.ts'
import { SetUpError } from './core/set-up-error.ts'
import type { Environment } from './core/variable-names.ts'
import { unknownVariables } from './core/variable-names.ts'
import { assertReachable } from './db/client.ts'
import { DataDirHeld, holderOf } from './db/embedded/data-dir-lock.ts'
import { type DataFolderFindings, examineDataFolder } from './db/embedded/data-folder.ts'
import { assertVersion } from './db/schema/migrate.ts'
import { isCommonPassword } from './identity/common-passwords.ts'
import { md5Of } from './identity/passwords.ts'

/** The configuration for a start, and warnings for the operator. */
export type StartConfig = { config: Config; warnings: readonly string[] }

/**
 * The configuration of a process that serves, checked against the machine before anything is created: data folder,
 * disk space, port and host, database, first password. Throws one SetUpError with all faults.
 */
export async function configToStart(env: Environment): Promise<StartConfig> {
  const { config, faults } = parseConfig(env)
  // a variable that breaks a rule has its default value here, which need not be checked
  const isGiven = (...names: string[]) => !faults.some((fault) => names.some((name) => fault.startsWith(`${name} `)))
  const folder: DataFolderFindings = isGiven('DATA_DIR')
    ? await examineDataFolder(config.dataDir, config.databaseUrl === undefined)
    : { isNew: false }
  const database: DatabaseFindings = isGiven('DATABASE_URL') ? await examineDatabase(config, folder.isNew) : { isNew: false }
  const obstacles = [
    folder.fault,
    ...(isGiven('PORT', 'HOST') ? await conflictingProcesses(config, isGiven('DATA_DIR') && folder.fault === undefined) : []),
    database.fault,
    database.isNew && isGiven('ADMIN_PASSWORD') ? await faultOfPassword(config.adminPassword) : undefined,
  ].filter((fault) => fault !== undefined)
  if (obstacles.length === 0 && faults.length > 0) throw new ConfigError(faults)
  const all = [...faults, ...obstacles]
  if (all.length === 1) throw new SetUpError(all[0] ?? '')
  if (all.length > 1) throw new SetUpError(['Danju cannot start:', ...all.map((fault) => `  - ${fault}`)].join('\n'))
  return { config, warnings: [...unknownVariables(env), ...(folder.warning ? [folder.warning] : [])] }
}

type DatabaseFindings = { isNew: boolean; fault?: string }

/** Sentences about another process that uses the data folder or the port; only one if it uses both. */
async function conflictingProcesses({ dataDir, host, port }: Config, isUsable: boolean): Promise<string[]> {
  const holder = isUsable ? await holderOf(dataDir) : undefined
  const inTheWay = port !== 0 && holder?.address === addressOf({ host, port }) ? undefined : await listenProblem({ host, port })
  return [holder && new DataDirHeld(dataDir, holder).message, inTheWay].filter((fault) => fault !== undefined)
}

/**
 * Examines the database: whether it is new, and why the operator's own PostgreSQL server, if there is one, cannot be
 * used.
 */
async function examineDatabase({ databaseUrl }: Config, isNewFolder: boolean): Promise<DatabaseFindings> {
  if (databaseUrl === undefined) return { isNew: isNewFolder }
  try {
    let isNew = false
    await assertReachable(databaseUrl, 'DATABASE_URL', async (client) => {
      await assertVersion(client)
      const { rows } = await client.query<{ found: string | null }>(`select to_regclass('kysely_migration')::text as found`)
      isNew = rows[0]?.found === null
    })
    return { isNew }
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    return { isNew: false, fault: error.message }
  }
}

async function faultOfPassword(password: string | undefined): Promise<string | undefined> {
  if (password === undefined || !(await isCommonPassword(md5Of(password)))) return undefined
  return 'ADMIN_PASSWORD is one of the commonest passwords, and so the first to be guessed: choose another.'
}
