import type { Words } from '#domain/core/words.ts'
import type { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'
import { formatMoney, formatQty } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'

const words = {
  title: { zh: '在途', en: 'On its way' },
  caption: { zh: '货未入库（在途物资）', en: 'Still to come' },
  goods: { zh: '商品', en: 'Goods' },
  qty: { zh: '数量', en: 'Quantity' },
  tax: { zh: '税额', en: 'Tax' },
  total: { zh: '价税合计', en: 'Total' },
  remove: { zh: '删除', en: 'Remove' },
} as const satisfies Record<string, Words>
type SupplierInvoice = DocumentOf<typeof purchaseInvoiceDocument>
type SupplierInvoiceLine = NonNullable<SupplierInvoice['lines']>[number]
type Props = {
  document: SupplierInvoice
  refusal: StateOf<typeof purchaseInvoiceDocument>['context']['refusal']
  onChange: (next: Partial<SupplierInvoice>) => void
}

/** Invoice lines for quantities that are not received yet. Each can be removed. */
export function InTransitLines({ document, refusal, onChange }: Props) {
  const say = useSay()
  const lines = (document.lines ?? []) as readonly SupplierInvoiceLine[]
  const ahead = lines.flatMap((line, at) => (line.sourceBodyId ? [] : [{ line, at }]))
  if (ahead.length === 0) return null
  const without = (at: number) => onChange({ lines: lines.filter((_, row) => row !== at) } as Partial<SupplierInvoice>)
  return (
    <table className="ui-table">
      <caption className="ui-label">{say(words.caption)}</caption>
      <thead>
        <tr>
          <TableHeads texts={[words.goods]} figures={[words.qty, words.tax, words.total]} />
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        {ahead.map(({ line, at }) => {
          const said = refusal?.problems?.find((problem) => problem.row === at + 1)?.said
          return (
            <tr key={at}>
              <td>
                {line.commInfoName}
                {said && <div className="ui-wrong">{said}</div>}
              </td>
              <td data-align="right">
                {formatQty(line.qty ?? '')} {line.unitName}
              </td>
              <td data-align="right">{formatMoney(line.taxAmt ?? '')}</td>
              <td data-align="right">{formatMoney(line.totalAmt ?? '')}</td>
              <td>
                <Button kind="quiet" onClick={() => without(at)}>
                  {say(words.remove)}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The quantity of a line that is not received yet. */
export function InTransitQty({ aheadQty = '' }: { aheadQty?: string }) {
  const say = useSay()
  return aheadQty === '' ? null : (
    <>
      {say(words.title)} {formatQty(aheadQty)}
    </>
  )
}
