import { sql } from 'kysely'
import { type Decimal, sum, zero } from '#domain/decimal.ts'
import { fill } from '#domain/words.ts'
import { purchaseRebate, type purchaseRebateLaw } from '#machines/finance/purchase-rebate.machine.ts'
import { postEntries, reverseEntries } from '#server/documents/books/partner-ledger.ts'
import { mirrorDocument, redOf, redoDraft } from '#server/documents/books/red-document.ts'
import { bookLateFreight } from '#server/documents/books/stock-adjust.ts'
import { reverseMovements } from '#server/documents/books/stock-reversal.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind, ListedBeside } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Run, Warning } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { contains } from '#server/queries/pages.ts'
import { present } from '#server/wire-values.ts'
import { rebateAnswer } from './rebate-answer.ts'
import { differsFromAgreement, rebateFacts } from './rebate-facts.ts'
import { addShares, type BoughtLine, besideOf, type RebateShare, rebateHead, reverseShares } from './rebate-store.ts'
import { amountOf, bearing, loadRebate, partsOf, type RebateWork } from './rebate-work.ts'

const own = [rebateHead] as const

/** What each line bears: off goods that are still there, off the cost of goods that are gone, of input tax; what went back bears nothing. */
async function sharesOf(run: Run, { document, bought, balances }: RebateWork): Promise<RebateShare[]> {
  const parts = partsOf(run, bought, amountOf(document))
  const bears = bearing(bought)
  const goodsOf = ({ depotId, commInfoId }: BoughtLine) => `${depotId}:${commInfoId}`
  // goods that several lines brought lie together
  const together = Map.groupBy(bears, goodsOf)
  const received = (line: BoughtLine): Decimal =>
    sum((together.get(goodsOf(line)) ?? []).map(({ boughtQty, backQty }) => boughtQty.add(backQty)))
  const late = bears.flatMap((line) => {
    const part = parts.get(line.id)
    const { depotId, commInfoId, id: lineId } = line
    return part ? [{ depotId, commInfoId, lineId, value: part.cost.neg(), tax: part.tax.neg(), received: received(line) }] : []
  })
  const booked = await bookLateFreight(run.tx, document, late, balances, run.settings.places.amount)
  return bought.map((line) => {
    const { toStock = zero, toSales = zero } = booked.get(line.id) ?? {}
    return { line, stockAmt: toStock, salesCostAmt: toSales, taxAmt: parts.get(line.id)?.tax ?? zero }
  })
}

/** Takes it off goods and their cost, transfers its tax out, and lowers what the supplier is owed (effect *bookRebate*). */
async function bookRebate(run: Run, work: RebateWork): Promise<void> {
  const { document, legalEntity, masters } = work
  const booking = { id: document.id, billDate: document.billDate, legalEntity }
  await addShares(run.tx, booking, await sharesOf(run, work))
  const owed = { account: 'payable', party: 'supplier', partyId: document.supplierId ?? '', about: 'rebate', part: 'goods' } as const
  await postEntries(run.tx, booking, [{ ...owed, amount: amountOf(document).neg() }], masters)
}

/** The opposite of all that it booked (rule C4 *flush of an in*). */
async function takeBackRebate(run: Run, work: RebateWork): Promise<void> {
  const { document, balances } = work
  const red = redOf(work)
  await reverseMovements(run.tx, red, document.id, (id) => id, balances, run.settings.places.amount)
  await reverseShares(run.tx, document.id, red)
  await reverseEntries(run.tx, document.id, red)
}

const differs = { zh: '按协议计算的返利为{amount}', en: 'By the agreement the rebate is {amount}' }

function warnings(run: Run, work: RebateWork): Warning[] {
  const amount = differsFromAgreement(run, work)
  return amount === undefined ? [] : [{ key: 'REBATE_DIFFERS', msg: fill(differs[run.language], { amount }, run.language) }]
}

const listed: ListedBeside = {
  found: ({ tenantId }, text) =>
    sql`exists (select 1 from purchase_rebate r join supplier_agreement a on a.tenant_id = ${tenantId} and a.id = r.agreement_id
         where r.tenant_id = ${tenantId} and r.document_id = d.id and ${contains(sql`a.name`, text)})`,
  conditions: ({ tenantId }, { agreementId }) =>
    agreementId
      ? [
          sql`exists (select 1 from purchase_rebate r where r.tenant_id = ${tenantId} and r.document_id = d.id and r.agreement_id = ${agreementId}::bigint)`,
        ]
      : [],
  beside: (run, heads) =>
    besideOf(
      run.tx,
      heads.map(({ id }) => id),
    ),
}

const rowFields = ({ supplierId }: StoredDocument) => present({ supplierId })

/** A rebate on the server: off the goods of receipts and the cost of sales, owed by the supplier, and all of it back by a reversal (ADR 161). */
export const purchaseRebateKind: DocumentKind<typeof purchaseRebateLaw, RebateWork> = {
  words: purchaseRebate,
  hash: machineHash(purchaseRebate),
  own,
  totals: [],
  sums: ['finalAmt'],
  sumNames: { finalAmt: 'amount' },
  load: loadRebate,
  facts: (run, work) => rebateFacts(purchaseRebate.rights, run, work),
  effects: {
    bookRebate: locking(['sources', 'balances', 'period'], bookRebate),
    mirrorRebate: mirrorDocument,
    takeBackRebate: locking(['balances', 'period'], takeBackRebate),
    redoDraft,
  },
  answer: rebateAnswer,
  warnings,
  rowFields,
  listed,
}
