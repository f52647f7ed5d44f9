import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { shareOfSource } from '#domain/lines/line-figures.ts'
import { isReturnLine } from '#domain/retail/retail-payment.ts'
import type { Tx } from '../../../../db/connect.ts'
import { postTicketPoints, retainedOfTicket } from '../../../books/money/points.ts'
import { isStockLine } from '../../../books/stock/stock-document.ts'
import type { ReturnedGoods } from '../../../books/stock/stock-return.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import type { GoodsSettings } from '../../../lines/goods-document.ts'
import { updateTicketCoupons } from '../../../prices/order-coupons.ts'
import type { SourceLine } from '../../../sources/source-lines.ts'

/** A ticket that goods are returned from. */
export type SoldTicket = { id: string; billDate: string; customerId: string | null }

const dayMs = 86_400_000
const figure = (text: string | null | undefined): Decimal => readFigure(text) ?? zero

/** The tickets of source lines, by id. */
export async function ticketsOf(tx: Tx, sources: ReadonlyMap<string, SourceLine>): Promise<SoldTicket[]> {
  const ids = [...new Set([...sources.values()].map(({ headId }) => headId))].sort()
  if (ids.length === 0) return []
  return tx.query<SoldTicket>(
    'select id, bill_date as "billDate", customer_id as "customerId" from document where tenant_id = $1 and id = any ($2::bigint[]) order by id',
    [tx.tenantId, ids],
  )
}

/** Goods that each line returns, positive and in basic units. */
export const incomingGoods = ({ lines }: StoredDocument, places: number): ReturnedGoods[] =>
  lines
    .filter((line) => isStockLine(line) && isReturnLine(line))
    .map((line) => ({
      lineId: line.id || String(line.indexNo),
      depotId: line.depotId ?? '',
      commInfoId: line.commInfoId ?? '',
      qty: figure(line.baseQty).neg(),
      sourceLineId: line.sourceBodyId ?? undefined,
      enteredCost: enteredCost(line, places),
    }))

function enteredCost({ costPrice, qty }: StoredLine, places: number): Decimal | undefined {
  const price = readFigure(costPrice)
  return price?.gt(0) ? roundTo(price.mul(figure(qty).abs()), places) : undefined
}

const leavesWith = { zh: '新换的商品不能来自零售单', en: 'goods that leave come from no ticket' }

/** Problems of rows that sell goods but name a ticket line. */
export const leavingProblems = ({ lines }: StoredDocument): Problem[] =>
  lines.flatMap((line, at): Problem[] =>
    line.sourceBodyId && !isReturnLine(line) && !figure(line.qty).isZero()
      ? [{ row: at + 1, field: 'sourceBodyId', rule: 'LINE_BAD', reason: leavesWith }]
      : [],
  )

/**
 * Problems of rows whose ticket is too old for a return. The period for returns starts on the day after the ticket
 * (rule B8 *Return right*).
 */
export function lateProblems(
  { tx, settings }: Run,
  { lines }: StoredDocument,
  sources: ReadonlyMap<string, SourceLine>,
  tickets: readonly SoldTicket[],
): Problem[] {
  const window = settings.waitMs('RETURN_WINDOW_DAYS') / dayMs
  return lines.flatMap((line, at): Problem[] => {
    const ticket = tickets.find(({ id }) => id === sources.get(line.sourceBodyId ?? '')?.headId)
    if (!ticket) return []
    const late = Math.round((Date.parse(tx.today) - Date.parse(ticket.billDate)) / dayMs - window)
    return late > 0 ? [{ row: at + 1, field: 'sourceBodyId', rule: 'RETURN_LATE', params: { count: String(late) } }] : []
  })
}

/** Problems of rows that pay back more than was paid for their quantity (rule C7 *Refund*). */
export function refundProblems({ lines }: StoredDocument, settings: GoodsSettings): Problem[] {
  return lines.flatMap((line, at): Problem[] => {
    const share = line.sourceBodyId ? shareOfSource(line, settings) : undefined
    const most = share?.total.sub(share.coupon).abs()
    if (!most || figure(line.finalAmt).abs().lte(most)) return []
    return [{ row: at + 1, field: 'totalAmt', rule: 'REFUND_EXCEEDS', params: { limit: fixedText(most, settings.places.amount) } }]
  })
}

type ReturnedTickets = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine>; tickets: readonly SoldTicket[] }

/**
 * Updates coupons and points of the tickets from which goods are returned; with `taken` it undoes this, because the
 * return is reversed.
 */
export async function updateTicketRewards(run: Run, { document, sources, tickets }: ReturnedTickets, taken: boolean): Promise<void> {
  for (const { id, customerId } of tickets) {
    if (!customerId) continue
    const own = document.lines.filter((line) => sources.get(line.sourceBodyId ?? '')?.headId === id)
    const kept = await retainedOfTicket(run.tx, id, document.id)
    await postTicketPoints(run.tx, { id, customerId }, taken ? kept : kept.add(sum(own.map(({ finalAmt }) => figure(finalAmt)))))
    await updateTicketCoupons(run, { id, customerId })
  }
}
