import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { SetUpError } from './set-up-error.ts'

export type Secrets = {
  /** Key of the installation, from which keys that sign tokens and encrypt secrets are derived. */
  secretKey: string
  /** Password of the embedded database's owner. */
  ownerPassword: string
  /** Password of the role `danju_app`. */
  appPassword: string
}

const names = ['secretKey', 'ownerPassword', 'appPassword'] as const

/** Name of the file with a data folder's secrets; for backup and restore. */
export const secretsFile = 'secrets.json'

/**
 * The secrets of a data folder, made at the first start and stored in secrets.json, readable by the app's user alone.
 * A secret key from the configuration replaces the stored one and is not stored.
 */
export async function openSecrets(dataDir: string, secretKey?: string): Promise<Secrets> {
  const file = join(dataDir, secretsFile)
  const kept = await readSecrets(file)
  const secrets = kept ?? { secretKey: randomSecret(), ownerPassword: randomSecret(), appPassword: randomSecret() }
  if (kept === undefined) await writePrivately(file, `${JSON.stringify(secrets, null, 2)}\n`)
  else await chmod(file, 0o600)
  return { ...secrets, ...(secretKey === undefined ? {} : { secretKey }) }
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const secrets = parseSecrets(text)
  if (secrets === undefined) throw new SetUpError(`${file} cannot be read as the secrets of this data folder: restore it from a backup.`)
  return secrets
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const complete = typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
    return complete ? (value as Secrets) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Writes atomically, even if the power fails: a half-written file of secrets would lock everybody out of the data. */
async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
