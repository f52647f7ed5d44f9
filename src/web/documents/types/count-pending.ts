import { useState } from 'react'
import { readFigure } from '#domain/decimal.ts'
import type { LotQty } from '#domain/lots.ts'
import type { CountLine } from '../../counting/count-types.ts'

/** What was counted and is not saved yet, by line: a quantity that was typed, with lots where it is of lots, or how many basic units were scanned. */
export type Pending = Readonly<Record<string, Typed | { addQty: string }>>
export type Typed = { qty: string; unitId?: string; lots?: LotQty[]; countedAt?: string; remark?: string }

/** The first line whose counted quantity is none. */
export const wrongIn = (lines: readonly CountLine[], pending: Pending): CountLine | undefined =>
  lines.find(({ id }) => isWrong(pending[id]))

export const isWrong = (said: Pending[string] | undefined): boolean =>
  said !== undefined && 'qty' in said && said.qty.trim() !== '' && !(readFigure(said.qty.trim())?.gte(0) ?? false)

type Sent = { version: number | undefined; refusal: unknown; pending: Pending }

/** What was counted and not saved: it stays until the server has taken it, so that a save which is refused loses nothing. */
export function usePending(version: number | undefined, refusal: unknown) {
  const [pending, setPending] = useState<Pending>({})
  const [sent, setSent] = useState<Sent>()
  if (sent && refusal && refusal !== sent.refusal) setSent(undefined)
  else if (sent && version !== sent.version) {
    setSent(undefined)
    setPending((now) => Object.fromEntries(Object.entries(now).filter(([id, said]) => said !== sent.pending[id])))
  }
  return { pending, setPending, send: () => setSent({ version, refusal, pending }) }
}
