import { noBase } from '#domain/allocate.ts'
import { type Decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { editLine } from '#domain/edit-line.ts'
import { basicQtyOf } from '#domain/lines.ts'
import { remainingQty } from '#domain/quantities.ts'
import { costLines } from '#domain/receipt-cost.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Granting } from '#machines/families/granted.ts'
import { type Columns, givenRows, overRows } from '../../db/multi-row.ts'
import type { Asked } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { grantedColumns, type StoredDocument, type StoredLine } from '../engine/stored.ts'
import { type GoodsSettings, withTotals } from '../lines/goods-document.ts'
import type { GoodsContext } from '../lines/load-goods.ts'

/** Quantities that an approval grants, by line, in its unit (rule B3 Approved quantity). */
type Grants = NonNullable<Granting['lines']>

/** What an approval grants; the engine has forgotten whose law the event is of. */
export const grantedBy = (event: Asked | undefined): Grants => (event?.type === 'APPROVE' ? ((event as Granting).lines ?? []) : [])

/** The document with the quantities that its approval grants: amounts follow as an edit of the quantity (rule B3 Approved quantity). */
export function withGrant({ document, settings }: GoodsContext, grants: Grants): StoredDocument {
  if (grants.length === 0) return document
  const granted = new Map(grants.map(({ id, approvedQty }) => [id, approvedQty]))
  return ordering(document, settings, ({ id, qty }) => {
    const approvedQty = granted.get(id)
    return readFigure(approvedQty)?.eq(qty ?? '') ? undefined : approvedQty
  })
}

/** The document with other quantities ordered of its lines than asked for; of a line without one, what was asked for. */
function ordering(document: StoredDocument, settings: GoodsSettings, grantOf: (line: StoredLine) => string | undefined): StoredDocument {
  const edited = document.lines.map((line) => {
    const approvedQty = grantOf(line)
    if (approvedQty === line.approvedQty) return line
    const share = approvedQty ? { couponAmt: shareOf(line, approvedQty, settings) } : {}
    return { ...editLine(line, { qty: approvedQty ?? line.qty, ...share }, settings), approvedQty }
  })
  // shares of freight and what goods cost follow from all lines
  const costs = costLines(edited, document, settings)
  const lines = (costs === noBase ? edited : costs).map((line, at) => {
    const { qty, approvedQty } = document.lines[at] ?? line
    return line.approvedQty === approvedQty ? line : { ...line, qty, baseQty: basicQtyOf(line, settings).toFixed(settings.places.qty) }
  })
  return withTotals({ ...document, lines }, settings)
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
  if (document.lines.some(({ approvedQty }) => approvedQty)) await writeGrant(run, document)
}

/** Restores what was asked for (effect *takeBackGrant*). */
export async function takeBackGrant(run: Run, { document, settings }: GoodsContext): Promise<void> {
  if (!document.lines.some(({ approvedQty }) => approvedQty)) return
  Object.assign(document, asAsked(document, settings))
  await writeGrant(run, document)
}

const asAsked = (document: StoredDocument, settings: GoodsSettings) => ordering(document, settings, () => undefined)

/** The document with what was not granted of its lines as their basic quantities: what its sources get back. */
export function notGranted({ document, settings }: GoodsContext): StoredDocument {
  const asked = asAsked(document, settings).lines
  const lines = document.lines.map((line, at) => {
    const rest = (readFigure(asked[at]?.baseQty) ?? zero).sub(readFigure(line.baseQty) ?? zero)
    return { ...line, baseQty: rest.toFixed() }
  })
  return { ...document, lines }
}

/** Writes what lines order, what they come to and cost. */
async function writeGrant({ tx }: Run, { id, lines }: StoredDocument): Promise<void> {
  const given = givenRows(tx, 'g', { id: ['bigint', lines.map((line) => line.id)], ...figuresOf(lines) }, 2)
  await overRows(tx, {
    sql: `update document_line l set ${grantedColumns.map(({ column }) => `${column} = g.${column}`).join(', ')}
       from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = g.id`,
    values: [tx.tenantId, id, ...given.values],
  })
}

const figuresOf = (lines: readonly StoredLine[]): Columns =>
  Object.fromEntries(grantedColumns.map(({ name, column }) => [column, ['numeric', lines.map((line) => line[name] ?? null)]]))
