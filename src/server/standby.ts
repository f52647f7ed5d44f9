import { commandLog, onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import { commandLine } from './core/command-line.ts'
import { SetUpError } from './core/set-up-error.ts'
import { openArchive } from './db/archive/archive.ts'
import { promoteStandby, runStandby } from './db/archive/standby.ts'
import { exitWithError } from './run.ts'

/**
 * `npm run standby`: runs DATA_DIR as a standby of the archive until SIGTERM or SIGINT. `npm run standby -- --promote`
 * makes it a primary database, whether the standby runs or not.
 */
async function main(): Promise<void> {
  const config = readCommandConfig()
  const { dataDir, archive: place } = config
  if (!place) throw new SetUpError('A standby follows the archive: say where it is and what seals it (ARCHIVE_URL, ARCHIVE_KEY).')
  const words = process.argv.slice(2)
  if (words.length > 1 || (words[0] !== undefined && words[0] !== '--promote')) throw new SetUpError(usageOf('standby'))
  const options = { dataDir, archive: await openArchive(place), log: commandLog }
  if (words[0] === '--promote') {
    await promoteStandby(options)
    await onDatabase(config, 'look', async () => undefined)
    return printLine(
      `${dataDir} is a database of its own. See that the former one stays down, and start this one with ${commandLine('start')}.`,
    )
  }
  printLine(`The data folder ${dataDir} is kept as a standby until this is ended.`)
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      ending = true
    })
  await runStandby(options, () => ending)
}

await main().catch(exitWithError)
