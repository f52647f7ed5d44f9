import { sql } from 'kysely'
import { sum } from '#domain/figures/decimal.ts'
import { isDeductibleOnPlatform } from '#domain/tax/invoice.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { type PurchaseInvoiceFacts, purchaseInvoice, type purchaseInvoiceLaw } from '#machines/purchase/purchase-invoice.machine.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { settledAmount, settledFact } from '../../../books/money/open-amounts.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { redRequestOf } from '../../../books/red-requests.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { depotOf } from '../../../books/stock/stock-document.ts'
import { actorFacts } from '../../../engine/actor-facts.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, EventInput, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { lineSettingsOf, refuseUnknownHead, withTotals } from '../../../lines/goods-document.ts'
import { refuseUnknownSources, type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import { aheadOfInvoice, bookedArrivals } from '../supplier-invoices/invoice-ahead-store.ts'
import {
  completedLine,
  differencesOf,
  goodsOf,
  headOf,
  type SupplierInvoiceContext,
  supplierInvoiceHead,
  withDifference,
} from '../supplier-invoices/supplier-invoice-context.ts'
import {
  certifiedDateOf,
  duplicateInvoiceNumber,
  lockSupplier,
  matchedLinesOf,
  originOf,
  redAmounts,
  returnedLinesOf,
  reversedLinesOf,
} from '../supplier-invoices/supplier-invoice-store.ts'
import { supplierInvoiceAnswer } from './supplier-invoice-answer.ts'
import { bookInvoice, certifyTax, takeBackInvoice } from './supplier-invoice-books.ts'
import { supplierAmountProblems, supplierLineProblems, supplierNumberProblems, supplierOpenProblems } from './supplier-invoice-checks.ts'
import { askForRed, makeRed, type RedEventFields, redFactsOf } from './supplier-invoice-red.ts'

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SupplierInvoiceContext): Promise<SupplierInvoiceContext> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  if (purpose?.locks.has('partner') && stored.supplierId) await lockSupplier(tx, stored.supplierId)
  const matched = await matchedLinesOf(tx, ids, stored.id)
  const masters = await mastersOf(tx, [stored, ...stored.lines, ...sources.values(), { updateUser: run.user.id }], undefined, run.known)
  const known = { sources, matched, settings: lineSettingsOf(run), masters }
  if (purpose?.editing) {
    refuseUnknownHead(stored, masters)
    refuseUnknownSources(stored, sources)
  }
  const document = isEditable(stored) ? completeInvoice(stored, known) : { ...stored }
  const head = headOf(document)
  const isBooked = document.tags.includes('invoiced')
  const day = { date: isBooked ? tx.today : document.billDate, depotId: depotOf(document) }
  const said = (purpose?.event ?? {}) as RedEventFields
  const books = masters.of('depot', day.depotId)?.legalEntity ?? ''
  const later = isBooked ? await laterEvents(tx, document.id, sources) : unbookedState
  return {
    ...known,
    document,
    head,
    isSmall: run.settings.taxpayerOn(books, document.billDate).isSmall,
    isSmallNow: run.settings.taxpayerOn(books, tx.today).isSmall,
    ...(await balancesOf(tx, goodsOf(document.lines, later.arrived), purpose?.locks.has('balances') ?? false, loaded)),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    ...(await originOf(tx, head)),
    sameNumber: await duplicateNumber(run, document, said),
    ...later,
    settledAmt: await settledAmount(run, document, loaded),
  }
}

const unbookedState = {
  reversed: new Map(),
  request: undefined,
  certifiedDate: undefined,
  ahead: new Map(),
  arrived: [],
  returned: new Map(),
} as const

/** Loads what happened to an invoice after it was accepted. */
async function laterEvents(tx: Run['tx'], id: string, sources: ReadonlyMap<string, SourceLine>) {
  const arrived = await bookedArrivals(tx, { invoiceId: id })
  const received = [...sources.values()].map((line) => (line.baseQty?.startsWith('-') ? (line.sourceBodyId ?? line.id) : line.id))
  return {
    reversed: await reversedLinesOf(tx, id),
    request: await redRequestOf(tx, id),
    certifiedDate: await certifiedDateOf(tx, id),
    ahead: await aheadOfInvoice(tx, id),
    arrived,
    returned: await returnedLinesOf(tx, [...received, ...arrived.map(({ sourceLineId }) => sourceLineId)]),
  }
}

/** Our number of another invoice with the invoice number that was entered for this draft, or for its red invoice. */
async function duplicateNumber({ tx }: Run, document: StoredDocument, said: RedEventFields): Promise<string | undefined> {
  const own = isEditable(document)
  const { invoiceNo, invoiceCode = '' } = own ? headOf(document) : said
  return invoiceNo ? duplicateInvoiceNumber(tx, { invoiceNo, invoiceCode }, own ? document.id : '') : undefined
}

type InvoiceSources = Pick<SupplierInvoiceContext, 'sources' | 'matched' | 'settings' | 'masters'>

/** Completes the lines from their sources, and the head with sums and difference. */
function completeInvoice(document: StoredDocument, known: InvoiceSources): StoredDocument {
  const lines = document.lines.map((line, at) => completedLine({ ...line, indexNo: at + 1 }, { ...known, document }))
  const whole = withTotals({ ...document, depotId: depotOf({ ...document, lines }), lines }, known.settings)
  return withDifference(whole, known)
}

function facts(run: Run, work: SupplierInvoiceContext, event?: EventInput): PurchaseInvoiceFacts {
  const { document, period } = work
  const { user, settings } = run
  const editable = isEditable(document)
  const lineProblems = editable ? supplierLineProblems(work, user.depots) : []
  const isOpen = editable || document.tags.includes('awaitsApproval')
  return {
    lineCount: document.lines.length,
    lineProblems,
    masterProblems: [],
    amountProblems: editable && lineProblems.length === 0 ? supplierAmountProblems(work) : [],
    ...actorFacts(run, document, purchaseInvoice.rights),
    freeLines: editable ? freeRows(document.lines) : [],
    limitProblems: [],
    openProblems: isOpen ? supplierOpenProblems(work) : [],
    numberProblems: editable ? supplierNumberProblems(run, work) : [],
    differs: sum(differencesOf(work).map((difference) => difference.abs())).gt(settings.invoiceTolerance),
    isAbnormal: !isDeductibleOnPlatform(work.platformState),
    isSmall: work.isSmallNow,
    ...redFactsOf(run, work, event),
    ...(period ? { periodProblem: period } : {}),
    ...settledFact(work),
  }
}

/** Fields of a line that name what it is for: a received line, or the depot where its goods are expected. */
const linked = ['sourceBodyId', 'depotId'] as const
const locks = ['sources', 'partner', 'balances', 'period'] as const

/** The supplier invoice on the server (rules B6, B7 Purchase invoice, C8). */
export const purchaseInvoiceKind: DocumentKind<typeof purchaseInvoiceLaw, SupplierInvoiceContext> = {
  words: purchaseInvoice,
  hash: machineHash(purchaseInvoice),
  own: [supplierInvoiceHead],
  load,
  facts,
  effects: {
    bookInvoice: locking(locks, bookInvoice),
    certifyTax: locking(['period'], certifyTax),
    askForRed,
    makeRed: locking(locks, makeRed),
    takeBackInvoice: locking(locks, takeBackInvoice),
  },
  answer: supplierInvoiceAnswer,
  warnings: () => [],
  lineInputs: [...linked, ...purchaseInvoiceDocument.layout.edit.filter((field) => field !== 'sourceBillNo')],
  rowFields: () => ({}),
  listed: { matchesText: () => sql`false`, conditions: () => [], rowExtras: redAmounts },
}
