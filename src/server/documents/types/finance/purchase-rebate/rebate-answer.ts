import { type Decimal, decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { kindName } from '#server/documents/engine/kind.ts'
import { masterNames } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { amountOf, partsOf, type RebateContext } from './rebate-context.ts'
import { type BoughtDocument, headOf } from './rebate-store.ts'

type RebateRow = BoughtDocument & {
  depotIds: readonly string[]
  boughtQty: Decimal
  boughtAmt: Decimal
  /** Parts of the rebate that lower the cost of goods (`cost`) and the input tax (`tax`). */
  cost: Decimal
  tax: Decimal
  stock?: Decimal
  sales?: Decimal
}

/** The documents a posted rebate was claimed for. */
const claimedRows = ({ claimed }: RebateContext): RebateRow[] =>
  claimed.map(({ boughtQty, boughtAmt, stockAmt, salesCostAmt, taxAmt, ...document }) => {
    const [stock, sales] = [decimal(stockAmt), decimal(salesCostAmt)]
    const cost = zero.sub(stock).sub(sales)
    return { ...document, boughtQty: decimal(boughtQty), boughtAmt: decimal(boughtAmt), cost, tax: decimal(taxAmt), stock, sales }
  })

/** Documents of the rebate's period, with what each of them would bear. */
function proposedRows(run: Run, { document, bought }: RebateContext): RebateRow[] {
  const parts = partsOf(run, bought, amountOf(document))
  return [...Map.groupBy(bought, ({ sourceBillId }) => sourceBillId).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { sourceBillId, sourceBillNo, kind, sourceBillDate } = first
    const total = (of: (line: (typeof lines)[number]) => Decimal | undefined) => sum(lines.map((line) => of(line) ?? zero))
    return [
      {
        ...{ sourceBillId, sourceBillNo, kind, sourceBillDate },
        depotIds: lines.map(({ depotId }) => depotId),
        boughtQty: total(({ boughtQty }) => boughtQty),
        boughtAmt: total(({ boughtAmt }) => boughtAmt),
        cost: total(({ id }) => parts.get(id)?.cost),
        tax: total(({ id }) => parts.get(id)?.tax),
      },
    ]
  })
}

/** The rebate as the API returns it: the documents that it was or would be claimed for, and what it lowers. */
export function rebateAnswer(run: Run, work: RebateContext): object {
  const { document, masters, agreement } = work
  const { language, user, settings } = run
  const { supplierId, staffId, deptId, remark } = document
  const rows = document.tags.includes('booked') ? claimedRows(work) : proposedRows(run, work)
  const money = (value: Decimal | undefined) => (value === undefined ? undefined : fixedText(value, settings.places.amount))
  const total = (of: (row: RebateRow) => Decimal) => sum(rows.map(of))
  const seen = rows.filter(({ depotIds }) => !user.depots || depotIds.every((id) => user.depots?.has(id)))
  return withoutNulls({
    ...headOf(document),
    ...{ supplierId, staffId, deptId, remark },
    ...masterNames(document, masters),
    bartererId: supplierId,
    agreementName: agreement?.name,
    legalEntity: work.legalEntity || undefined,
    boughtQty: fixedText(
      total(({ boughtQty }) => boughtQty),
      settings.places.qty,
    ),
    boughtAmt: money(total(({ boughtAmt }) => boughtAmt)),
    lessCostAmt: money(total(({ cost }) => cost)),
    lessTaxAmt: money(total(({ tax }) => tax)),
    lines: seen.map(({ depotIds: _, boughtQty, boughtAmt, cost, tax, stock, sales, ...row }) =>
      withoutNulls({
        ...row,
        kindName: kindName(row.kind, language),
        boughtQty: fixedText(boughtQty, settings.places.qty),
        boughtAmt: money(boughtAmt),
        amount: money(cost.add(tax)),
        lessTaxAmt: money(tax),
        stockAmt: money(stock),
        salesCostAmt: money(sales),
      }),
    ),
  })
}
