import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/hash-text.ts'
import type { Tx } from '../../db/connect.ts'
import { type KeptLaw, moveOf } from './walk-log.ts'

type Move = { from: string; event: string; to: string; effects: readonly string[] }

/** What is read of a description that was kept; older ones may lack what newer ones have. */
export type LawDescription = {
  id: string
  label: { zh: string; en: string }
  initial: string
  events: Readonly<Record<string, { internal?: boolean }>>
  transitions: readonly Move[]
}

type Row = { hash: string; kind: string; description: LawDescription }

/** Every law that ever ran, by its hash. */
export async function keptLaws(tx: Pick<Tx, 'query'>): Promise<ReadonlyMap<string, KeptLaw>> {
  const rows = await tx.query<Row>('select hash, kind, description from machine')
  return new Map(rows.map((row) => [row.hash, lawOf(row)]))
}

function lawOf({ hash, kind, description }: Row): KeptLaw {
  const { initial, events, transitions } = description
  const isSound = createHash('sha256').update(canonicalJson(description)).digest('hex') === hash
  const movesOf = (rows: readonly Move[]) => new Set(rows.map(({ from, event, to }) => moveOf(from, event, to)))
  // what another document makes has no effects of its own: that one had them for both
  const isMade = ({ from, event }: Move) => from === initial && events[event]?.internal
  const booking = transitions.filter((move) => move.effects.length > 0 || isMade(move))
  return { kind, initial, moves: movesOf(transitions), doing: movesOf(booking), isSound }
}
