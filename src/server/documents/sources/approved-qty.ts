import type { Problem } from '#domain/core/refusals.ts'
import { noBase } from '#domain/figures/allocate.ts'
import { type Decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { editLine } from '#domain/lines/edit-line.ts'
import { remainingQty } from '#domain/lines/quantities.ts'
import { costLines } from '#domain/lines/receipt-cost.ts'
import { basicQtyOf } from '#domain/lines.ts'
import type { Granting } from '#machines/families/granted.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../../db/multi-row.ts'
import type { EventInput } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'
import { approvedColumns, type StoredDocument, type StoredLine } from '../engine/stored.ts'
import { type GoodsSettings, withTotals } from '../lines/goods-document.ts'
import type { GoodsContext } from '../lines/load-goods.ts'

/** Approved quantities by line, in its unit (rule B3 Approved quantity). */
type ApprovedQtys = NonNullable<Granting['lines']>

/** Approved quantities of an APPROVE event, whose type the engine has erased. */
export const approvedQtysOf = (event: EventInput | undefined): ApprovedQtys =>
  event?.type === 'APPROVE' ? ((event as Granting).lines ?? []) : []

/**
 * The document with its approved quantities: amounts follow as in an edit of the quantity (rule B3 Approved
 * quantity).
 */
export function withApprovedQtys({ document, settings }: GoodsContext, grants: ApprovedQtys): StoredDocument {
  if (grants.length === 0) return document
  const granted = new Map(grants.map(({ id, approvedQty }) => [id, approvedQty]))
  return withOrderedQtys(document, settings, ({ id, qty }) => {
    const approvedQty = granted.get(id)
    return readFigure(approvedQty)?.eq(qty ?? '') ? undefined : approvedQty
  })
}

/** The document with the quantities that `grantOf` returns for its lines; undefined means the requested quantity. */
function withOrderedQtys(
  document: StoredDocument,
  settings: GoodsSettings,
  grantOf: (line: StoredLine) => string | undefined,
): StoredDocument {
  const edited = document.lines.map((line) => {
    const approvedQty = grantOf(line)
    if (approvedQty === line.approvedQty) return line
    const share = approvedQty ? { couponAmt: shareOf(line, approvedQty, settings) } : {}
    return { ...editLine(line, { qty: approvedQty ?? line.qty, ...share }, settings), approvedQty }
  })
  // freight shares and costs depend on all lines
  const costs = costLines(edited, document, settings)
  const lines = (costs === noBase ? edited : costs).map((line, at) => {
    const { qty, approvedQty } = document.lines[at] ?? line
    return line.approvedQty === approvedQty ? line : { ...line, qty, baseQty: basicQtyOf(line, settings).toFixed(settings.places.qty) }
  })
  return withTotals({ ...document, lines }, settings)
}

/** Coupon share of the approved part of a line. */
function shareOf({ couponAmt, qty }: StoredLine, approvedQty: string, { places }: GoodsContext['settings']): string {
  const [coupon, asked, granted] = [couponAmt, qty, approvedQty].map((figure) => readFigure(figure) ?? zero) as [Decimal, Decimal, Decimal]
  return asked.isZero() ? '0' : fixedText(coupon.mul(granted).div(asked), places.amount)
}

/**
 * Problems of rows whose approved quantity is invalid: more than requested, negative, too many decimals, or zero for
 * all lines.
 */
export function approvedQtyProblems({ document, settings }: GoodsContext, granted: ApprovedQtys): Problem[] {
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

/** Stores approved quantities and the amounts that follow (effect *grantQuantities*). */
export async function grantQuantities(run: Run, { document }: GoodsContext): Promise<void> {
  if (document.lines.some(({ approvedQty }) => approvedQty)) await writeApprovedQtys(run, document)
}

/** Restores the requested quantities (effect *takeBackGrant*). */
export async function takeBackGrant(run: Run, { document, settings }: GoodsContext): Promise<void> {
  if (!document.lines.some(({ approvedQty }) => approvedQty)) return
  Object.assign(document, withRequestedQtys(document, settings))
  await writeApprovedQtys(run, document)
}

const withRequestedQtys = (document: StoredDocument, settings: GoodsSettings) => withOrderedQtys(document, settings, () => undefined)

/**
 * The document with the basic quantity of each line replaced by the part that was not approved, which sources get
 * back.
 */
export function rejectedPart({ document, settings }: GoodsContext): StoredDocument {
  const asked = withRequestedQtys(document, settings).lines
  const lines = document.lines.map((line, at) => {
    const rest = (readFigure(asked[at]?.baseQty) ?? zero).sub(readFigure(line.baseQty) ?? zero)
    return { ...line, baseQty: rest.toFixed() }
  })
  return { ...document, lines }
}

/** Writes the lines' approved quantities, amounts and costs. */
async function writeApprovedQtys({ tx }: Run, { id, lines }: StoredDocument): Promise<void> {
  const given = rowsSource(tx, 'g', { id: ['bigint', lines.map((line) => line.id)], ...figuresOf(lines) }, 2)
  await queryOverRows(tx, {
    sql: `update document_line l set ${approvedColumns.map(({ column }) => `${column} = g.${column}`).join(', ')}
       from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = g.id`,
    values: [tx.tenantId, id, ...given.values],
  })
}

const figuresOf = (lines: readonly StoredLine[]): RowColumns =>
  Object.fromEntries(approvedColumns.map(({ name, column }) => [column, ['numeric', lines.map((line) => line[name] ?? null)]]))
