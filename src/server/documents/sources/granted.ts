import { type Decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { editLine } from '#domain/edit-line.ts'
import { basicQtyOf } from '#domain/lines.ts'
import { remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { type Columns, givenRows, overRows } from '../../db/multi-row.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { withTotals } from '../lines/goods-document.ts'
import type { GoodsContext } from '../lines/load-goods.ts'

/** Quantities that an approval grants, by line, in its unit (rule B3 Approved quantity). */
export type Grants = readonly { id: string; approvedQty: string }[]

/** The document with the quantities that its approval grants: amounts follow as an edit of the quantity (rule B3 Approved quantity). */
export function withGrant({ document, settings }: GoodsContext, grants: Grants): StoredDocument {
  if (grants.length === 0) return document
  const granted = new Map(grants.map(({ id, approvedQty }) => [id, approvedQty]))
  const lines = document.lines.map((line) => {
    const approvedQty = granted.get(line.id)
    return approvedQty === undefined || readFigure(approvedQty)?.eq(line.qty ?? '') ? line : granting({ settings }, line, approvedQty)
  })
  return withTotals({ ...document, lines }, settings)
}

/** A line with another quantity ordered than asked for; without one, as it was asked for. */
function granting({ settings }: Pick<GoodsContext, 'settings'>, line: StoredLine, approvedQty: string | undefined): StoredLine {
  const edited = editLine(
    line,
    { qty: approvedQty ?? line.qty, ...(approvedQty ? { couponAmt: shareOf(line, approvedQty, settings) } : {}) },
    settings,
  )
  return { ...edited, qty: line.qty, approvedQty, baseQty: basicQtyOf(edited, settings).toFixed(settings.places.qty) }
}

/** What a coupon takes off what is granted of a line. */
function shareOf({ couponAmt, qty }: StoredLine, approvedQty: string, { places }: GoodsContext['settings']): string {
  const [coupon, asked, granted] = [couponAmt, qty, approvedQty].map((figure) => readFigure(figure) ?? zero) as [Decimal, Decimal, Decimal]
  return asked.isZero() ? '0' : fixed(coupon.mul(granted).div(asked), places.amount)
}

/** Rows that cannot be granted so: more than was asked for, less than nothing, with more places than are kept; nothing of all lines. */
export function grantProblems({ document, settings }: GoodsContext, granted: Grants): Problem[] {
  const unknown = granted.filter(({ id }) => !document.lines.some((line) => line.id === id))
  const wrong = document.lines.flatMap((line, at): Problem[] => {
    const asked = granted.find(({ id }) => id === line.id)
    if (!asked) return []
    const qty = readFigure(asked.approvedQty)
    const fits = qty && !qty.isNegative() && qty.lte(line.qty ?? '0') && qty.decimalPlaces() <= settings.places.qty
    return fits ? [] : [{ row: at + 1, field: 'approvedQty', rule: 'LINE_BAD', reason: notGrantable }]
  })
  const isNothing = document.lines.every((line) => remainingQty(line, undefined, settings.places.qty).isZero())
  return [
    ...unknown.map((): Problem => ({ field: 'lines', rule: 'LINE_BAD' })),
    ...wrong,
    ...(granted.length > 0 && isNothing ? [{ field: 'approvedQty', rule: 'LINE_BAD', reason: nothingLeft } as const] : []),
  ]
}

const notGrantable = { zh: '应在0与订货数量之间', en: 'it lies between 0 and the quantity ordered' }
const nothingLeft = { zh: '全部核准为0，请驳回或取消', en: 'nothing would be left; reject or cancel it instead' }

/** Keeps what was granted, and what the lines come to by it (effect *grantQuantities*). */
export async function grantQuantities(run: Run, { document }: GoodsContext): Promise<void> {
  const granted = document.lines.filter(({ approvedQty }) => approvedQty)
  if (granted.length > 0) await writeGrant(run, document.id, granted)
}

/** Restores what was asked for (effect *takeBackGrant*). */
export async function takeBackGrant(run: Run, work: GoodsContext): Promise<void> {
  const { document, settings } = work
  const restored = document.lines.filter(({ approvedQty }) => approvedQty).map((line) => granting(work, line, undefined))
  if (restored.length === 0) return
  await writeGrant(run, document.id, restored)
  const lines = document.lines.map((line) => restored.find(({ id }) => id === line.id) ?? line)
  Object.assign(document, withTotals({ ...document, lines }, settings))
}

/** Writes what a line orders and what it comes to. */
async function writeGrant({ tx }: Run, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  const numeric = (values: readonly (string | null | undefined)[]): Columns[string] => ['numeric', values.map((value) => value ?? null)]
  const columns: Columns = {
    id: ['bigint', lines.map(({ id }) => id)],
    approved: numeric(lines.map(({ approvedQty }) => approvedQty)),
    base: numeric(lines.map(({ baseQty }) => baseQty)),
    untaxed: numeric(lines.map(({ purchaseAmt }) => purchaseAmt)),
    tax: numeric(lines.map(({ taxAmt }) => taxAmt)),
    total: numeric(lines.map(({ totalAmt }) => totalAmt)),
    discount: numeric(lines.map(({ discountAmt }) => discountAmt)),
    coupon: numeric(lines.map(({ couponAmt }) => couponAmt)),
    final: numeric(lines.map(({ finalAmt }) => finalAmt)),
  }
  const given = givenRows(tx, 'g', columns, 2)
  await overRows(tx, {
    sql: `update document_line l set approved_qty = g.approved, base_qty = g.base, untaxed_amt = g.untaxed, tax_amt = g.tax, total_amt = g.total,
            discount_amt = g.discount, coupon_amt = g.coupon, final_amt = g.final
       from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = g.id`,
    values: [tx.tenantId, documentId, ...given.values],
  })
}
