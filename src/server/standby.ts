import { log, onDatabase, readCommandConfig, say } from './command-database.ts'
import { commandLine } from './command-line.ts'
import { usageOf } from './commands.ts'
import { openArchive } from './db/archive/archive.ts'
import { promoteStandby, standBy } from './db/archive/standby.ts'
import { fail } from './run.ts'
import { SetUpError } from './set-up-error.ts'

/**
 * `npm run standby`: keeps DATA_DIR as a standby of the archive until SIGTERM or SIGINT; `npm run standby -- --promote` makes it a database of its
 * own, running or resting.
 */
async function main(): Promise<void> {
  const config = readCommandConfig()
  const { dataDir, archive: place } = config
  if (!place) throw new SetUpError('A standby follows the archive: say where it is and what seals it (ARCHIVE_URL, ARCHIVE_KEY).')
  const words = process.argv.slice(2)
  if (words.length > 1 || (words[0] !== undefined && words[0] !== '--promote')) throw new SetUpError(usageOf('standby'))
  const options = { dataDir, archive: await openArchive(place), log }
  if (words[0] === '--promote') {
    await promoteStandby(options)
    await onDatabase(config, 'look', async () => undefined)
    return say(`${dataDir} is a database of its own. See that the former one stays down, and start this one with ${commandLine('start')}.`)
  }
  say(`The data folder ${dataDir} is kept as a standby until this is ended.`)
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      ending = true
    })
  await standBy(options, () => ending)
}

await main().catch(fail)
