import { sql } from 'kysely'
import { sum } from '#domain/decimal.ts'
import { isDeductibleThere } from '#domain/invoice.ts'
import { freeRows } from '#machines/guards/free-guards.ts'
import { type PurchaseInvoiceFacts, purchaseInvoice, type purchaseInvoiceLaw } from '#machines/purchase/purchase-invoice.machine.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { balancesOf } from '../../books/balances.ts'
import { settledFact, settledOf } from '../../books/open-amounts.ts'
import { periodProblem } from '../../books/periods.ts'
import { redRequestOf } from '../../books/red-requests.ts'
import { depotOf } from '../../books/stock-document.ts'
import { actorFacts } from '../../engine/actor-facts.ts'
import { locking } from '../../engine/event-locks.ts'
import type { Asked, DocumentKind, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { mastersOf } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { lineSettingsOf, refuseUnknownHead, withTotals } from '../../lines/goods-document.ts'
import { refuseUnknownSources, type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { aheadOfInvoice, arrivedOf } from './invoice-ahead-store.ts'
import { supplierInvoiceAnswer } from './supplier-invoice-answer.ts'
import { bookInvoice, certifyTax, takeBackInvoice } from './supplier-invoice-books.ts'
import { supplierAmountProblems, supplierLineProblems, supplierNumberProblems, supplierOpenProblems } from './supplier-invoice-checks.ts'
import { askForRed, makeRed, redFactsOf, type SaidOfRed } from './supplier-invoice-red.ts'
import {
  certifiedOn,
  enteredAs,
  holdSupplier,
  matchedLinesOf,
  originOf,
  redAmounts,
  returnedLinesOf,
  reversedLinesOf,
} from './supplier-invoice-store.ts'
import {
  completedLine,
  differencesOf,
  goodsOf,
  headOf,
  type SupplierInvoiceWork,
  supplierInvoiceHead,
  withDifference,
} from './supplier-invoice-work.ts'

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: SupplierInvoiceWork): Promise<SupplierInvoiceWork> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  if (purpose?.locks.has('partner') && stored.supplierId) await holdSupplier(tx, stored.supplierId)
  const matched = await matchedLinesOf(tx, ids, stored.id)
  const masters = await mastersOf(tx, [stored, ...stored.lines, ...sources.values(), { updateUser: run.user.id }], undefined, run.known)
  const known = { sources, matched, settings: lineSettingsOf(run), masters }
  if (purpose?.editing) {
    refuseUnknownHead(stored, masters)
    refuseUnknownSources(stored, sources)
  }
  const document = isEditable(stored) ? completed(stored, known) : { ...stored }
  const head = headOf(document)
  const isBooked = document.tags.includes('invoiced')
  const day = { date: isBooked ? tx.today : document.billDate, depotId: depotOf(document) }
  const said = (purpose?.event ?? {}) as SaidOfRed
  const books = masters.of('depot', day.depotId)?.legalEntity ?? ''
  const later = isBooked ? await laterOf(tx, document.id, sources) : notBooked
  return {
    ...known,
    document,
    head,
    isSmall: run.settings.taxpayerOn(books, document.billDate).isSmall,
    isSmallNow: run.settings.taxpayerOn(books, tx.today).isSmall,
    ...(await balancesOf(tx, goodsOf(document.lines, later.arrived), purpose?.locks.has('balances') ?? false, loaded)),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    ...(await originOf(tx, head)),
    sameNumber: await numberOfSame(run, document, said),
    ...later,
    settledAmt: await settledOf(run, document, loaded),
  }
}

const notBooked = {
  reversed: new Map(),
  request: undefined,
  certifiedDate: undefined,
  ahead: new Map(),
  arrived: [],
  returned: new Map(),
} as const

/** What became of an invoice since it was accepted. */
async function laterOf(tx: Run['tx'], id: string, sources: ReadonlyMap<string, SourceLine>) {
  const arrived = await arrivedOf(tx, { invoiceId: id })
  const received = [...sources.values()].map((line) => (line.baseQty?.startsWith('-') ? (line.sourceBodyId ?? line.id) : line.id))
  return {
    reversed: await reversedLinesOf(tx, id),
    request: await redRequestOf(tx, id),
    certifiedDate: await certifiedOn(tx, id),
    ahead: await aheadOfInvoice(tx, id),
    arrived,
    returned: await returnedLinesOf(tx, [...received, ...arrived.map(({ sourceLineId }) => sourceLineId)]),
  }
}

/** Our number of an invoice that has the number which is entered, of a draft or of the red invoice that is asked for. */
async function numberOfSame({ tx }: Run, document: StoredDocument, said: SaidOfRed): Promise<string | undefined> {
  const own = isEditable(document)
  const { invoiceNo, invoiceCode = '' } = own ? headOf(document) : said
  return invoiceNo ? enteredAs(tx, { invoiceNo, invoiceCode }, own ? document.id : '') : undefined
}

type Known = Pick<SupplierInvoiceWork, 'sources' | 'matched' | 'settings' | 'masters'>

/** Its lines with what their sources say, and the head with sums and difference. */
function completed(document: StoredDocument, known: Known): StoredDocument {
  const lines = document.lines.map((line, at) => completedLine({ ...line, indexNo: at + 1 }, { ...known, document }))
  const whole = withTotals({ ...document, depotId: depotOf({ ...document, lines }), lines }, known.settings)
  return withDifference(whole, known)
}

function facts(run: Run, work: SupplierInvoiceWork, event?: Asked): PurchaseInvoiceFacts {
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
    isAbnormal: !isDeductibleThere(work.platformState),
    isSmall: work.isSmallNow,
    ...redFactsOf(run, work, event),
    ...(period ? { periodProblem: period } : {}),
    ...settledFact(work),
  }
}

/** What a line is about: a line that was received, or where its goods are expected. */
const linked = ['sourceBodyId', 'depotId'] as const
const locks = ['sources', 'partner', 'balances', 'period'] as const

/** An invoice of a supplier on the server (rules B6, B7 Purchase invoice, C8). */
export const purchaseInvoiceKind: DocumentKind<typeof purchaseInvoiceLaw, SupplierInvoiceWork> = {
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
  listed: { found: () => sql`false`, conditions: () => [], beside: redAmounts },
}
