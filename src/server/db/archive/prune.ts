import { backupLayout } from '../backup/backup-layout.ts'
import { type Archive, basesOf, knownStateOf } from './archive.ts'
import { firstSegmentOf, manifestOf } from './base.ts'
import { segmentNumber } from './segments.ts'

/**
 * Removes what is not needed to restore any moment from `oldest` on: lines that ended before `oldest`, and in the
 * other lines the base copies, complete or not, that a newer one replaces for all these moments, the WAL before the
 * first remaining base copy, and the files that this copy contains.
 */
export async function pruneArchive(archive: Archive, current: string, oldest: Date): Promise<void> {
  for (const line of await archive.lines()) {
    const state = await knownStateOf(archive, line)
    const ended = line !== current && state && Date.parse(state.until) < oldest.getTime()
    if (ended) await removeAll(archive, await archive.names(line))
    else await pruneLine(archive, line, oldest)
  }
}

async function pruneLine(archive: Archive, line: string, oldest: Date): Promise<void> {
  const bases = await basesOf(archive, line)
  const first = bases.findLastIndex(({ finished }) => Date.parse(finished) <= oldest.getTime())
  const base = bases[first]
  if (first < 1 || !base) return
  // the manifest goes first, so that a partly removed base copy does not look complete; incomplete copies have none
  for (const { name } of bases.slice(0, first)) await archive.remove(`${name}/${backupLayout.manifest}`)
  await removeAll(
    archive,
    (await archive.names(`${line}/base`)).filter((name) => name < base.name),
  )
  const manifest = await manifestOf(archive, base)
  const needed = firstSegmentOf(manifest)
  const inBase = new Set(manifest.files.map(({ path }) => path))
  const segments = (await archive.names(`${line}/wal`)).filter((name) => (segmentNumber(name.split('/').at(-1) ?? '') ?? needed) < needed)
  const prefix = `${line}/files/`
  const files = (await archive.names(`${line}/files`)).filter((name) =>
    inBase.has(`${backupLayout.rest}/files/${name.slice(prefix.length)}`),
  )
  await removeAll(archive, [...segments, ...files])
}

async function removeAll(archive: Archive, names: readonly string[]): Promise<void> {
  for (const name of names) await archive.remove(name)
}
