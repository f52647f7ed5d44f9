import { SetUpError } from '../../core/set-up-error.ts'
import type { Log } from '../embedded/embedded.ts'
import { type Archive, knownStateOf, type LineState, stateOf } from './archive.ts'

/** Records in the archive that the standby of a line has replaced its database. */
export async function notePromotion(archive: Archive, line: string): Promise<void> {
  const state: LineState = { ...(await stateOf(archive, line)), promoted: new Date().toISOString() }
  await archive.putText(`${line}/state.json`, JSON.stringify(state))
}

/**
 * The state of the line that a database continues. Throws SetUpError where a standby that followed the line was
 * promoted since. Warns where another line, perhaps that of a restored database, is newer, and where the archive
 * cannot be reached.
 */
export async function checkForSuccessor(archive: Archive, line: string, log: Log): Promise<LineState | undefined> {
  const states = await statesOf(archive).catch((error: Error) => {
    log.warn(`Whether another database serves in the place of this one cannot be said, for the archive does not answer: ${error.message}`)
    return new Map<string, LineState>()
  })
  const own = states.get(line)
  if (own?.promoted) throw promotedError(own.promoted)
  for (const [other, { until }] of states)
    if (own && until > own.until)
      log.warn(
        `Another database, the line ${other} of the archive, was written until ${until}, this one until ${own.until}: see that only one of them serves.`,
      )
  return own
}

const promotedError = (moment: string): SetUpError =>
  new SetUpError(
    `A standby of this database was promoted at ${moment} and has its place: with both of them the books would be divided. Make this one a standby of the other, in an empty DATA_DIR; or, if it is to go on, end the other, start this one once without ARCHIVE_URL and then with it.`,
  )

async function statesOf(archive: Archive): Promise<Map<string, LineState>> {
  const states = new Map<string, LineState>()
  for (const line of await archive.lines()) {
    const state = await knownStateOf(archive, line)
    if (state) states.set(line, state)
  }
  return states
}
