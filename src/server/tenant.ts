import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import { strongKey } from './config/config.ts'
import { filesPlaceFor, openDrive } from './core/drive.ts'
import { SetUpError } from './core/set-up-error.ts'
import { exportTenant } from './db/tenant-file/export-tenant.ts'
import { importTenant } from './db/tenant-file/import-tenant.ts'
import { logTools } from './documents/log-audit/log-tools.ts'
import { exitWithError } from './run.ts'

const usage = usageOf('tenant')

type TenantCommand = { verb: 'export'; tenantId: string; file: string } | { verb: 'import'; file: string; as?: string | undefined }

/**
 * `npm run tenant -- export <tenant> --to <file>`: writes one tenant of this installation into a file, whether the app
 * runs or not. `import <file>` imports the tenant of a file into this installation. TENANT_KEY encrypts the file.
 */
async function main(): Promise<void> {
  const words = readCommand()
  const key = readKey()
  const config = readCommandConfig()
  const drive = await openDrive(filesPlaceFor(config.dataDir, config.filesBucket))
  await onDatabase(config, 'tenant', async (client) => {
    if (words.verb === 'export') {
      const { tenantId, file } = words
      const found = await exportTenant({ client, drive, tenantId, file, key, now: new Date() })
      printLine(
        `Exported tenant ${tenantId}: ${found.rows} rows of ${found.tables} tables, ${found.files} files, ${(found.bytes / 1e6).toFixed(1)} MB: ${file}`,
      )
      for (const name of found.missing) printLine(`The file ${name} is named by a row and is not there: it could not go along.`)
      printLine(
        key
          ? 'Who has the file and TENANT_KEY has all of it.'
          : 'It is not sealed (TENANT_KEY) and holds all that the tenant has: keep it as safe as the data itself.',
      )
      return
    }
    const came = await importTenant({ client, drive, file: words.file, key, as: words.as, log: logTools(drive) })
    printLine(
      `Imported tenant ${came.tenantId}: ${came.rows} rows, ${came.files} files; its keys, ${came.checked} invariants and its log hold.`,
    )
    printLine(
      'Its people sign in again, by the passwords that they have. Keys of programs, and secrets of payment services and webhooks, are to be given anew.',
    )
    if (came.domain !== undefined) printLine(`Its address ${came.domain} is another tenant's here: enter another one.`)
    if (came.menus > 0) printLine(`${came.menus} entries of its roles name menus that are not here, and were left out.`)
  })
}

function readCommand(): TenantCommand {
  const { values, positionals } = parseCommandLine()
  const [verb, what, ...more] = positionals
  if (what === undefined || more.length > 0) throw new SetUpError(usage)
  const isTenant = (text: string) => /^\d{6}$/.test(text)
  if (verb === 'export' && values.to !== undefined && values.as === undefined && isTenant(what)) {
    assertNotPlatform(what)
    return { verb, tenantId: what, file: resolve(values.to) }
  }
  if (verb !== 'import' || values.to !== undefined || !isTenant(values.as ?? '999999')) throw new SetUpError(usage)
  assertNotPlatform(values.as)
  return { verb, file: resolve(what), as: values.as }
}

function assertNotPlatform(tenantId: string | undefined): void {
  if (tenantId === '000000')
    throw new SetUpError('000000 is the platform itself, which every installation has: it is neither exported nor imported.')
}

function parseCommandLine() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, as: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

function readKey(): string | undefined {
  const text = process.env.TENANT_KEY
  if (!text) return undefined
  const key = strongKey(text)
  if (!key)
    throw new SetUpError('TENANT_KEY must have at least 32 characters, ten of them different, and must not be a known or repeated phrase.')
  return key
}

await main().catch(exitWithError)
