import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal, figureText, fixed, readFigure, roundTo, sum } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { type PrintedPart, spreadRow } from '#domain/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { supplierInvoiceLines } from '#resources/supplier-invoice-lines.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { templateOf } from '../../../jobs/import-sheets.ts'
import { asLinesOf, readLinesOfOne } from '../../../jobs/whole-sheet.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { kindNamed } from '../../engine/kind.ts'
import { type Masters, mastersOf } from '../../engine/masters.ts'
import { blankDocument } from '../../engine/merge-body.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type OpenSource, openSourcesOf } from './supplier-invoice-store.ts'
import { figureOf } from './supplier-invoice-work.ts'

type Said = BodyOf<'PurchaseInvoiceApi_spread'>
type Typed = Said['lines'][number]
type Lines = DataOf<'PurchaseInvoiceApi_spread'>

const invoice = purchaseInvoiceDocument.words.id

/** The calls that bring an invoice's rows in as they are printed: typed, or out of a sheet. */
export const supplierInvoiceRowHandlers: HandlersOf<
  'PurchaseInvoiceApi_spread' | 'PurchaseInvoiceApi_readExcel' | 'PurchaseInvoiceApi_template'
> = {
  PurchaseInvoiceApi_spread: async (call) => spread(await openRun(call), call.body),
  PurchaseInvoiceApi_readExcel: (call) => linesOfSheet(call),
  PurchaseInvoiceApi_template: ({ tx, language }) => templateOf(supplierInvoiceLines, language, tx),
}

async function linesOfSheet(call: Call<'PurchaseInvoiceApi_readExcel'>): Promise<Lines> {
  const { supplierId } = call.body
  const read = await readLinesOfOne(call, supplierInvoiceLines)
  const run = await openRun(call)
  return asLinesOf(read, () => spread(run, { supplierId, lines: read.map(({ body }) => body as Typed) }))
}

/** Rows as an invoice prints them, spread over what of the supplier's receipts and returns is left, the oldest first; stores nothing. */
async function spread(run: Run, { supplierId, lines }: Said): Promise<Lines> {
  if (!supplierId) refuse('FIELD_BAD', { problems: [{ field: 'supplierId', rule: 'FIELD_BAD' }] })
  const open = (await openSourcesOf(run.tx, supplierId)).filter(({ openQty }) => !openQty.isZero())
  const masters = await mastersOf(run.tx, lines)
  const left = new Map(open.map(({ id, openQty }) => [id, openQty]))
  const parts = lines.map((row, at) => partsOf(run, row, { at, open, left, masters }).map((part) => ({ ...part, row })))
  const problems = parts.flatMap((each, at) =>
    each.some((part) => part.id === undefined && !mayBeAhead(part)) ? [beyond(run, lines[at], at, open)] : [],
  )
  if (problems.length > 0) refuse('INVOICE_EXCEEDS', { problems })
  return answered(
    run,
    supplierId,
    merged(parts.flat()).map((part) => lineOf(run, part, open, masters)),
  )
}

/** What is typed beyond what was received is still to come, where it says where it is expected. */
const mayBeAhead = ({ qty, row: { sourceBillNo, depotId } }: RowPart): boolean => !sourceBillNo && depotId !== undefined && qty.gt(0)

type RowPart = PrintedPart & { row: Typed }
type Spreading = { at: number; open: readonly OpenSource[]; left: Map<string, Decimal>; masters: Masters }

/** What one row takes, in basic units; what it takes is gone for those after it. */
function partsOf({ settings: { places } }: Run, row: Typed, { at, open, left, masters }: Spreading): PrintedPart[] {
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

const isFor = ({ commInfoId, sourceBillNo }: Typed, line: OpenSource): boolean =>
  line.commInfoId === commInfoId && (!sourceBillNo || line.sourceBillNo === sourceBillNo)

function beyond({ settings: { places } }: Run, row: Typed | undefined, at: number, open: readonly OpenSource[]): Problem {
  const its = row ? open.filter((line) => isFor(row, line)) : []
  const amounts = its.map(({ whole, openQty }) => whole.final.mul(openQty).div(whole.qty))
  return {
    row: at + 1,
    field: 'qty',
    rule: 'INVOICE_EXCEEDS',
    params: { limit: fixed(roundTo(sum(amounts), places.amount), places.amount) },
  }
}

/** Two rows about one line are one row of the invoice; where only one of them says money, that of the other is what the receipt came to. */
function merged(parts: readonly RowPart[]): RowPart[] {
  const added = (one: Decimal | undefined, other: Decimal | undefined) => one && other && one.add(other)
  const all = new Map<string | Typed, RowPart>()
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
  const figures = present({ ...ahead, totalAmt: money(total), taxAmt: money(tax) })
  return { id: '', sourceBodyId: id, qty: figureText(qty.div(conversion), places.qty), ...figures } as StoredLine
}

async function answered(run: Run, supplierId: string, lines: readonly StoredLine[]): Promise<Lines> {
  const kind = kindNamed(invoice)
  const blank: StoredDocument = { ...blankDocument(run, invoice), supplierId, lines: [...lines] }
  const work = await kind.load(run, blank, { event: { type: 'SAVE' }, locks: new Set(), editing: true, saysLines: true })
  // they are nobody's lines yet
  return (kind.answer(run, work) as { lines: Lines }).lines.map(({ id: _, ...line }) => line)
}
