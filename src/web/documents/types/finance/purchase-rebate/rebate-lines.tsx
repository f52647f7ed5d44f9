import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { formatMoney, formatQty } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Empty } from '../../../../ui/states.tsx'
import { DocumentLink } from '../../../page/document-link.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'

const words = {
  agreement: { zh: '返利协议', en: 'Agreement' },
  supplier: { zh: '供应商', en: 'Supplier' },
  from: { zh: '开始日期', en: 'From' },
  until: { zh: '结束日期', en: 'Until' },
  amount: { zh: '返利金额', en: 'Rebate' },
  qty: { zh: '采购数量', en: 'Quantity bought' },
  bought: { zh: '采购金额', en: 'Amount bought' },
  tier: { zh: '达到档位', en: 'Tier reached' },
  rate: { zh: '返利比例', en: 'Percent' },
  price: { zh: '每件返利', en: 'Per basic unit' },
  proposed: { zh: '协议返利', en: 'By the agreement' },
  cost: { zh: '冲减成本', en: 'Less cost' },
  tax: { zh: '转出进项税额', en: 'Input tax transferred out' },
  entity: { zh: '法人', en: 'Legal entity' },
  number: { zh: '单号', en: 'Number' },
  kind: { zh: '单据类型', en: 'Document' },
  day: { zh: '日期', en: 'Date' },
  share: { zh: '分摊返利', en: 'Part of the rebate' },
  stock: { zh: '计入库存', en: 'In stock' },
  sales: { zh: '计入销售成本', en: 'In cost of sales' },
  none: { zh: '期间内没有采购入库或退货', en: 'Nothing was received or went back in the period' },
  choose: { zh: '请先选择返利协议', en: 'Choose the agreement first' },
} as const satisfies Record<string, Words>

type RebateDetail = DataOf<'PurchaseRebateApi_detail'>
type Rebate = Partial<Omit<RebateDetail, 'lines' | 'facts' | 'events' | 'warnings'>>
type RebateLine = Partial<RebateDetail['lines'][number]>

const money = (text: string | undefined) => text && formatMoney(text)

/** Shows the rebate by the agreement and the costs it reduces; on a read-only document also the entered fields. */
export function RebateFigures({ shown = {}, document, readOnly }: { shown: Rebate | undefined; document: Rebate; readOnly: boolean }) {
  const { agreementName, startDate, endDate, amount } = document
  const entered = [
    [words.agreement, agreementName],
    [words.from, startDate],
    [words.until, endDate],
    [words.amount, money(amount)],
  ] as const
  const figures: readonly (readonly [Words, string | undefined])[] = [
    ...(readOnly ? entered : []),
    [words.supplier, shown.supplierName],
    [words.qty, shown.boughtQty && formatQty(shown.boughtQty)],
    [words.bought, money(shown.boughtAmt)],
    [words.tier, money(shown.fromValue)],
    [words.rate, shown.rebateRate && `${shown.rebateRate}%`],
    [words.price, money(shown.rebatePrice)],
    [words.proposed, money(shown.proposedAmt)],
    [words.cost, money(shown.lessCostAmt)],
    [words.tax, money(shown.lessTaxAmt)],
    [words.entity, shown.legalEntity],
  ]
  return (
    <div className="doc-fields" data-read>
      <ReadValues values={figures} />
    </div>
  )
}

/** Receipts and returns of the period as links, each with its share of the rebate. */
export function RebateLines({ lines, isPosted, isChosen }: { lines: readonly RebateLine[]; isPosted: boolean; isChosen: boolean }) {
  const say = useSay()
  if (lines.length === 0) return <Empty>{say(isChosen ? words.none : words.choose)}</Empty>
  const figures = [words.qty, words.bought, words.share, words.tax, ...(isPosted ? [words.stock, words.sales] : [])]
  return (
    <table className="ui-table doc-rows">
      <thead>
        <tr>
          <TableHeads texts={[words.number, words.kind, words.day]} figures={figures} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <RebateLineRow key={line.sourceBillId} {...{ line, isPosted }} />
        ))}
      </tbody>
    </table>
  )
}

function RebateLineRow({ line, isPosted }: { line: RebateLine; isPosted: boolean }) {
  const { sourceBillId, sourceBillNo, kind = '', kindName, sourceBillDate, boughtQty, boughtAmt, amount, lessTaxAmt } = line
  const figures = [
    boughtQty && formatQty(boughtQty),
    ...[boughtAmt, amount, lessTaxAmt, ...(isPosted ? [line.stockAmt, line.salesCostAmt] : [])].map(money),
  ]
  return (
    <tr>
      <td>
        <DocumentLink kind={kind} id={sourceBillId}>
          {sourceBillNo}
        </DocumentLink>
      </td>
      <td>{kindName}</td>
      <td>{sourceBillDate}</td>
      {figures.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
        <td key={at} data-align="right">
          {text ?? ''}
        </td>
      ))}
    </tr>
  )
}
