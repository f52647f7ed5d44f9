import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/hash-text.ts'

import type { Tx } from '../../db/connect.ts'
import { type KeptLaw, moveOf } from './walk-log.ts'

/** What is read of a description that was kept; older ones may lack what newer ones have. */
export type LawDescription = {
  id: string
  label: { zh: string; en: string }
  initial: string
  states: Readonly<Record<string, { tags?: readonly string[] }>>
  transitions: readonly { from: string; event: string; to: string; effects: readonly string[] }[]
}

type Row = { hash: string; kind: string; description: LawDescription }

/** Every law that ever ran, by its hash. */
export async function keptLaws(tx: Tx): Promise<ReadonlyMap<string, KeptLaw>> {
  const rows = await tx.query<Row>('select hash, kind, description from machine')
  return new Map(rows.map((row) => [row.hash, lawOf(row)]))
}

function lawOf({ hash, kind, description }: Row): KeptLaw {
  const { initial, states, transitions } = description
  const isSound = createHash('sha256').update(canonicalJson(description)).digest('hex') === hash
  const movesOf = (rows: LawDescription['transitions']) => new Set(rows.map(({ from, event, to }) => moveOf(from, event, to)))
  // what a reversal makes has no effects of its own: the reversal had them for both
  const booking = transitions.filter(({ to, effects }) => effects.length > 0 || states[to]?.tags?.includes('booked'))
  return { kind, initial, moves: movesOf(transitions), doing: movesOf(booking), isSound }
}
