import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, figureText, fixedText, readFigure, roundTo, sum } from '#domain/figures/decimal.ts'
import { type PrintedPart, spreadRow } from '#domain/purchase/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { supplierInvoiceLines } from '#resources/sheets/supplier-invoice-lines.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { Call, HandlersOf } from '../../../../http/request.ts'
import { templateOf } from '../../../../sheets/answer-sheet.ts'
import { readDocumentLines, withSheetRowNumbers } from '../../../../sheets/whole-sheet.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { blankDocument } from '../../../engine/merge-body.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { figureOf } from '../supplier-invoices/supplier-invoice-context.ts'
import { type OpenSource, openSourcesOf } from '../supplier-invoices/supplier-invoice-store.ts'

type SpreadRequest = BodyOf<'PurchaseInvoiceApi_spread'>
type InvoiceRowInput = SpreadRequest['lines'][number]
type SpreadLines = DataOf<'PurchaseInvoiceApi_spread'>

const invoice = purchaseInvoiceDocument.words.id

/** Handlers that turn the rows printed on an invoice, typed or from a sheet, into lines of the invoice. */
export const supplierInvoiceRowHandlers: HandlersOf<
  'PurchaseInvoiceApi_spread' | 'PurchaseInvoiceApi_readExcel' | 'PurchaseInvoiceApi_template'
> = {
  PurchaseInvoiceApi_spread: async (call) => spreadRows(await openRun(call), call.body),
  PurchaseInvoiceApi_readExcel: (call) => linesOfSheet(call),
  PurchaseInvoiceApi_template: ({ tx, language }) => templateOf(supplierInvoiceLines, language, tx),
}

async function linesOfSheet(call: Call<'PurchaseInvoiceApi_readExcel'>): Promise<SpreadLines> {
  const { supplierId } = call.body
  const read = await readDocumentLines(call, supplierInvoiceLines)
  const run = await openRun(call)
  return withSheetRowNumbers(read, () => spreadRows(run, { supplierId, lines: read.map(({ body }) => body as InvoiceRowInput) }))
}

/**
 * Spreads the rows printed on an invoice over what is left of the supplier's receipts and returns, oldest first;
 * stores nothing.
 */
async function spreadRows(run: Run, { supplierId, lines }: SpreadRequest): Promise<SpreadLines> {
  if (!supplierId) refuse('FIELD_BAD', { problems: [{ field: 'supplierId', rule: 'FIELD_BAD' }] })
  const open = (await openSourcesOf(run.tx, supplierId)).filter(({ openQty }) => !openQty.isZero())
  const masters = await mastersOf(run.tx, lines)
  const left = new Map(open.map(({ id, openQty }) => [id, openQty]))
  const parts = lines.map((row, at) => partsOf(run, row, { at, open, left, masters }).map((part) => ({ ...part, row })))
  const problems = parts.flatMap((each, at) =>
    each.some((part) => part.id === undefined && !mayBeAhead(part)) ? [exceedsProblem(run, lines[at], at, open)] : [],
  )
  if (problems.length > 0) refuse('INVOICE_EXCEEDS', { problems })
  return completeLines(
    run,
    supplierId,
    mergeParts(parts.flat()).map((part) => lineOf(run, part, open, masters)),
  )
}

/**
 * True if a quantity beyond what was received may be invoiced ahead: the row names the depot where the goods are
 * expected, and no receipt.
 */
const mayBeAhead = ({ qty, row: { sourceBillNo, depotId } }: RowPart): boolean => !sourceBillNo && depotId !== undefined && qty.gt(0)

type RowPart = PrintedPart & { row: InvoiceRowInput }
type SpreadState = { at: number; open: readonly OpenSource[]; left: Map<string, Decimal>; masters: Masters }

/**
 * Parts of source lines that one row takes, in basic units. Updates `left`, so that later rows do not take them again.
 */
function partsOf({ settings: { places } }: Run, row: InvoiceRowInput, { at, open, left, masters }: SpreadState): PrintedPart[] {
  const its = open.filter((line) => isFor(row, line))
  const units = masters.units.get(row.commInfoId)
  if (!units) refuse('LINE_BAD', { problems: [{ row: at + 1, field: 'commInfoId', rule: 'LINE_BAD' }] })
  const conversion = row.unitId
    ? units.find(({ unitId }) => unitId === row.unitId)?.conversion
    : (its[0]?.conversion ?? units.find(({ unitId }) => unitId === masters.goods.get(row.commInfoId)?.unitId)?.conversion ?? '1')
  if (conversion === undefined) refuse('LINE_BAD', { problems: [{ row: at + 1, field: 'unitId', rule: 'LINE_BAD' }] })
  const qty = roundTo(figureOf(row.qty).mul(decimal(conversion)), places.qty)
  if (qty.isZero()) refuse('LINE_BAD', { problems: [{ row: at + 1, field: 'qty', rule: 'LINE_BAD' }] })
  const printed = { qty, total: readFigure(row.totalAmt), tax: readFigure(row.taxAmt) }
  const parts = spreadRow(
    printed,
    its.map(({ id }) => ({ id, qty: left.get(id) ?? decimal('0') })),
    places.amount,
  )
  for (const { id, qty: taken } of parts) if (id) left.set(id, (left.get(id) ?? taken).sub(taken))
  return parts
}

const isFor = ({ commInfoId, sourceBillNo }: InvoiceRowInput, line: OpenSource): boolean =>
  line.commInfoId === commInfoId && (!sourceBillNo || line.sourceBillNo === sourceBillNo)

function exceedsProblem({ settings: { places } }: Run, row: InvoiceRowInput | undefined, at: number, open: readonly OpenSource[]): Problem {
  const its = row ? open.filter((line) => isFor(row, line)) : []
  const amounts = its.map(({ whole, openQty }) => whole.final.mul(openQty).div(whole.qty))
  return {
    row: at + 1,
    field: 'qty',
    rule: 'INVOICE_EXCEEDS',
    params: { limit: fixedText(roundTo(sum(amounts), places.amount), places.amount) },
  }
}

/**
 * Merges parts for the same source line. Where only one of them states an amount, the merged part states none, and
 * takes the amounts of the receipt.
 */
function mergeParts(parts: readonly RowPart[]): RowPart[] {
  const added = (one: Decimal | undefined, other: Decimal | undefined) => one && other && one.add(other)
  const all = new Map<string | InvoiceRowInput, RowPart>()
  for (const part of parts) {
    const key = part.id ?? part.row
    const before = all.get(key)
    const both = before && {
      ...part,
      qty: before.qty.add(part.qty),
      total: added(before.total, part.total),
      tax: added(before.tax, part.tax),
    }
    all.set(key, both ?? part)
  }
  return [...all.values()]
}

function lineOf(
  { settings: { places } }: Run,
  { id, qty, total, tax, row }: RowPart,
  open: readonly OpenSource[],
  masters: Masters,
): StoredLine {
  const source = open.find((line) => line.id === id)
  const unitId = source ? undefined : (row.unitId ?? masters.goods.get(row.commInfoId)?.unitId)
  const conversion = source?.conversion ?? masters.units.get(row.commInfoId)?.find((unit) => unit.unitId === unitId)?.conversion ?? '1'
  const money = (value: Decimal | undefined) => value && figureText(value, places.amount)
  const ahead = source ? {} : { commInfoId: row.commInfoId, unitId, depotId: row.depotId }
  const figures = withoutNulls({ ...ahead, totalAmt: money(total), taxAmt: money(tax) })
  return { id: '', sourceBodyId: id, qty: figureText(qty.div(conversion), places.qty), ...figures } as StoredLine
}

async function completeLines(run: Run, supplierId: string, lines: readonly StoredLine[]): Promise<SpreadLines> {
  const kind = kindNamed(invoice)
  const blank: StoredDocument = { ...blankDocument(run, invoice), supplierId, lines: [...lines] }
  const work = await kind.load(run, blank, { event: { type: 'SAVE' }, locks: new Set(), editing: true, saysLines: true })
  // the lines belong to no document yet
  return (kind.answer(run, work) as { lines: SpreadLines }).lines.map(({ id: _, ...line }) => line)
}
