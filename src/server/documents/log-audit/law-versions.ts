import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/core/hash-text.ts'
import type { Tx } from '../../db/connect.ts'
import { type LawVersion, transitionKey } from './walk-log.ts'

type LawTransition = { from: string; event: string; to: string; effects: readonly string[] }

/** Fields read from a stored description; older ones may lack some. */
export type LawDescription = {
  id: string
  label: { zh: string; en: string }
  initial: string
  events: Readonly<Record<string, { internal?: boolean }>>
  transitions: readonly LawTransition[]
}

type MachineRow = { hash: string; kind: string; description: LawDescription }

/** All law versions ever run, by hash. */
export async function readLaws(tx: Pick<Tx, 'query'>): Promise<ReadonlyMap<string, LawVersion>> {
  const rows = await tx.query<MachineRow>('select hash, kind, description from machine')
  return new Map(rows.map((row) => [row.hash, lawOf(row)]))
}

function lawOf({ hash, kind, description }: MachineRow): LawVersion {
  const { initial, events, transitions } = description
  const isSound = createHash('sha256').update(canonicalJson(description)).digest('hex') === hash
  const movesOf = (rows: readonly LawTransition[]) => new Set(rows.map(({ from, event, to }) => transitionKey(from, event, to)))
  // making a document from another has no effects here, as those of the other document cover both; it may post
  const isMade = ({ from, event }: LawTransition) => from === initial && events[event]?.internal
  const booking = transitions.filter((move) => move.effects.length > 0 || isMade(move))
  return { kind, initial, moves: movesOf(transitions), doing: movesOf(booking), isSound }
}
