import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import type { DocumentWords } from '#machines/engine/words-types.ts'
import type { OpeningReceiptFacts, openingReceiptLaw } from '#machines/finance/opening-receipt.machine.ts'
import { contains } from '#server/db/pages.ts'
import { settledAmount, settledFact } from '#server/documents/books/money/open-amounts.ts'
import { postEntries, reverseEntries } from '#server/documents/books/money/partner-ledger.ts'
import { openingPeriodProblem } from '#server/documents/books/periods/periods.ts'
import { mirrorDocument, type RedDocument, requireRed } from '#server/documents/books/red-document.ts'
import { depotOf } from '#server/documents/books/stock/stock-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { partnerOf } from '#server/documents/engine/master-types.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '#server/documents/lines/load-goods.ts'
import { lockOpenings, lockPartner, postedOpening } from './opening-partner-store.ts'

type UninvoicedContext = GoodsContext & {
  /** Number of another posted document of the same partner and former number. */
  posted: string | undefined
  /** Our own numbers of the invoices that invoice its lines. */
  invoices: readonly string[]
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: RedDocument
}

/** What differs between the two sides: goods received from a supplier, and goods delivered to a customer. */
type OpeningSide = {
  words: DocumentWords<typeof openingReceiptLaw>
  sells: boolean
  headProblems: (work: GoodsContext) => Problem[]
  entries: (work: GoodsContext) => LedgerEntry[]
  invoicesOf: (run: Run, id: string) => Promise<string[]>
  answer: (run: Run, work: GoodsContext) => object
}

const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

async function load(
  side: OpeningSide,
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: UninvoicedContext,
): Promise<UninvoicedContext> {
  if (purpose?.locks.has('partner')) await lockPartner(run.tx, stored)
  const work = await loadGoods(run, stored, purpose, { sells: side.sells, receipt: false })
  const { document } = work
  const counts = document.tags.includes('counts') && !loaded
  return {
    ...work,
    posted: isEditable(document) ? await postedOpening(run.tx, document) : undefined,
    invoices: counts ? await side.invoicesOf(run, document.id) : (loaded?.invoices ?? []),
    period: await openingPeriodProblem(run, document, { depotId: depotOf(document) }, purpose?.locks.has('period') ?? false),
    settledAmt: await settledAmount(run, document, loaded),
  }
}

const noNumber: Words = { zh: '请填写原单号', en: 'enter its former number' }

/**
 * Problems of the head: those of the partner, and a missing former number, which identifies the document among those
 * of its partner.
 */
const headProblems =
  (side: OpeningSide) =>
  (work: GoodsContext): Problem[] => [
    ...side.headProblems(work),
    ...(work.document.customerNo?.trim() ? [] : [{ field: 'customerNo', rule: 'FIELD_BAD', reason: noNumber } as const]),
  ]

function facts(side: OpeningSide, run: Run, work: UninvoicedContext): OpeningReceiptFacts {
  const { document, masters, posted, invoices, period } = work
  const partner = partnerOf(document)
  const name = partner ? (masters.of(side.sells ? 'customer' : 'supplier', partner.id)?.name ?? '') : ''
  const dated = period && (isEditable(document) ? { periodProblem: period } : { todayPeriodProblem: period })
  return {
    ...sharedFacts(run, work, side.words.rights, headProblems(side)),
    ...dated,
    ...settledFact(work),
    invoices,
    openingProblems:
      posted === undefined ? [] : [{ field: 'customerNo', rule: 'OPENING_EXISTS', params: { partner: name, number: posted } }],
  }
}

/** Books the open amount with the stated due date (effect *bookOpening*). */
async function bookOpening(side: OpeningSide, run: Run, work: UninvoicedContext): Promise<void> {
  const { document, masters } = work
  const due = document.dueDate ? { dueDate: document.dueDate } : {}
  await postEntries(
    run.tx,
    document,
    side.entries(work).map((entry) => ({ ...entry, ...due })),
    masters,
  )
}

/**
 * Kind of document for goods received or delivered before the books began and not invoiced by then, for one of the two
 * sides (ADR 233).
 */
export const uninvoicedOpening = (side: OpeningSide): DocumentKind<typeof openingReceiptLaw, UninvoicedContext> => ({
  words: side.words,
  hash: machineHash(side.words),
  lockMany: (run, ids) => lockOpenings(run.tx, side.words.id, ids),
  load: (run, stored, purpose, loaded) => load(side, run, stored, purpose, loaded),
  facts: (run, work) => facts(side, run, work),
  effects: {
    bookOpening: locking(['partner', 'period'], (run: Run, work: UninvoicedContext) => bookOpening(side, run, work)),
    mirrorOpening: mirrorDocument,
    takeBackOpening: locking(['period'], (run: Run, work: UninvoicedContext) => reverseEntries(run.tx, work.document.id, requireRed(work))),
  },
  answer: (run, work) => ({ ...side.answer(run, work), ...(work.document.dueDate ? { dueDate: work.document.dueDate } : {}) }),
  warnings: () => [],
  rowFields: ({ dueDate }) => (dueDate ? { dueDate } : {}),
  listed: { matchesText: (_tx, text) => contains(sql`d.customer_no`, text), conditions: () => [] },
})
