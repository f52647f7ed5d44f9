import { sql } from 'kysely'
import { fillPlaceholders } from '#domain/core/words.ts'
import { type Decimal, sum, zero } from '#domain/figures/decimal.ts'
import { purchaseRebate, type purchaseRebateLaw } from '#machines/finance/purchase-rebate.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { contains } from '#server/db/pages.ts'
import { postEntries, reverseEntries } from '#server/documents/books/money/partner-ledger.ts'
import { mirrorDocument, redoDraft, requireRed } from '#server/documents/books/red-document.ts'
import { bookLateFreight } from '#server/documents/books/stock/stock-adjust.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import type { DocumentKind, ListExtension } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Run, Warning } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { rebateAnswer } from './rebate-answer.ts'
import { amountOf, linesBearingRebate, loadRebate, partsOf, type RebateContext } from './rebate-context.ts'
import { differsFromAgreement, rebateFacts } from './rebate-facts.ts'
import { addShares, type BoughtLine, type RebateShare, rebateHead, rebateListColumns, reverseShares } from './rebate-store.ts'

const own = [rebateHead] as const

/**
 * Shares of the rebate by line: what it takes off goods on hand, off the cost of goods issued since, and off input
 * tax. Lines of returned goods have no share.
 */
async function sharesOf(run: Run, { document, bought, balances }: RebateContext): Promise<RebateShare[]> {
  const parts = partsOf(run, bought, amountOf(document))
  const bears = linesBearingRebate(bought)
  const goodsOf = ({ depotId, commInfoId }: BoughtLine) => `${depotId}:${commInfoId}`
  // quantities received on several lines for the same goods are added up
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

/**
 * Lowers the value of goods on hand and the cost of goods issued, transfers the input tax out, and lowers the payable
 * (effect *bookRebate*).
 */
async function bookRebate(run: Run, work: RebateContext): Promise<void> {
  const { document, legalEntity, masters } = work
  const booking = { id: document.id, billDate: document.billDate, legalEntity }
  await addShares(run.tx, booking, await sharesOf(run, work))
  const owed = { account: 'payable', party: 'supplier', partyId: document.supplierId ?? '', about: 'rebate', part: 'goods' } as const
  await postEntries(run.tx, booking, [{ ...owed, amount: amountOf(document).neg() }], masters)
}

/** Reverses all bookings (rule C4 *flush of an in*). */
async function takeBackRebate(run: Run, work: RebateContext): Promise<void> {
  const { document, balances } = work
  const red = requireRed(work)
  await reverseMovements(run.tx, red, document.id, (id) => id, balances, run.settings.places.amount)
  await reverseShares(run.tx, document.id, red)
  await reverseEntries(run.tx, document.id, red)
}

const differs = { zh: '按协议计算的返利为{amount}', en: 'By the agreement the rebate is {amount}' }

function warnings(run: Run, work: RebateContext): Warning[] {
  const amount = differsFromAgreement(run, work)
  return amount === undefined ? [] : [{ key: 'REBATE_DIFFERS', msg: fillPlaceholders(differs[run.language], { amount }, run.language) }]
}

const listed: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from purchase_rebate r join supplier_agreement a on a.tenant_id = ${tenantId} and a.id = r.agreement_id
         where r.tenant_id = ${tenantId} and r.document_id = d.id and ${contains(sql`a.name`, text)})`,
  conditions: ({ tenantId }, { agreementId }) =>
    agreementId
      ? [
          sql`exists (select 1 from purchase_rebate r
            where r.tenant_id = ${tenantId} and r.document_id = d.id and r.agreement_id = ${agreementId}::bigint)`,
        ]
      : [],
  rowExtras: (run, heads) =>
    rebateListColumns(
      run.tx,
      heads.map(({ id }) => id),
    ),
}

const rowFields = ({ supplierId }: StoredDocument) => withoutNulls({ supplierId })

/**
 * Server side of rebates: a rebate lowers the value of goods received, cost of sales and the payable; a reversal
 * undoes this (ADR 161).
 */
export const purchaseRebateKind: DocumentKind<typeof purchaseRebateLaw, RebateContext> = {
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
