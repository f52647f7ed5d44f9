import { useState } from 'react'
import type { LotQty } from '#domain/core/lots.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import type { CountLine } from '../../../../counting/count-types.ts'

/**
 * Counts that are not saved yet, by line: a typed quantity, with its lots if the goods are tracked by lot, or the
 * number of basic units that were scanned.
 */
export type Pending = Readonly<Record<string, CountedEntry | { addQty: string }>>
export type CountedEntry = { qty: string; unitId?: string; lots?: LotQty[]; countedAt?: string; remark?: string }

/** The first line with an invalid counted quantity. */
export const invalidLineIn = (lines: readonly CountLine[], pending: Pending): CountLine | undefined =>
  lines.find(({ id }) => isInvalidCount(pending[id]))

export const isInvalidCount = (said: Pending[string] | undefined): boolean =>
  said !== undefined && 'qty' in said && said.qty.trim() !== '' && !(readFigure(said.qty.trim())?.gte(0) ?? false)

type SentCounts = { version: number | undefined; refusal: unknown; pending: Pending }

/**
 * State of the counts that are not saved yet. They stay until the server has accepted them, so that a refused save
 * loses nothing.
 */
export function usePending(version: number | undefined, refusal: unknown) {
  const [pending, setPending] = useState<Pending>({})
  const [sent, setSent] = useState<SentCounts>()
  if (sent && refusal && refusal !== sent.refusal) setSent(undefined)
  else if (sent && version !== sent.version) {
    setSent(undefined)
    setPending((now) => Object.fromEntries(Object.entries(now).filter(([id, said]) => said !== sent.pending[id])))
  }
  return { pending, setPending, send: () => setSent({ version, refusal, pending }) }
}
