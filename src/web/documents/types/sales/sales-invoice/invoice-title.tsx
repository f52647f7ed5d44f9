import type { Words } from '#domain/core/words.ts'
import { invoiceKinds } from '#domain/tax/invoice.ts'
import type { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'

const words = {
  title: { zh: '发票抬头', en: 'Made out to' },
  kind: { zh: '发票种类', en: 'Kind of invoice' },
  number: { zh: '发票号码', en: 'Number' },
  code: { zh: '发票代码', en: 'Code' },
  taxNo: { zh: '纳税人识别号', en: 'Taxpayer number' },
  day: { zh: '开票日期', en: 'Issued on' },
  red: { zh: '已红冲', en: 'Reversed' },
  pending: { zh: '待红冲', en: 'Still to be reversed' },
} as const satisfies Record<string, Words>

type SalesInvoice = DocumentOf<typeof salesInvoiceDocument>
type Props = { document: SalesInvoice; readOnly: boolean; onChange: (titleId: string) => void }

/**
 * The title of an invoice, chosen from the customer's titles or read-only. Once it is issued, also the data it was
 * issued with.
 */
export function InvoiceTitle({ document, readOnly, onChange }: Props) {
  const say = useSay()
  const { customerId = '', titleId, title, taxNo, invoiceKind, invoiceNo, invoiceCode, invoiceDate, redAmt, pendingRedAmt } = document
  const titles = useOperation('InvoiceApi_selectListByCustomerId', { query: { customerId } }, { enabled: !readOnly && customerId !== '' })
  const kinds: Readonly<Record<string, Words>> = invoiceKinds
  const kind = invoiceKind === undefined ? undefined : kinds[invoiceKind]
  const shown: [Words, string | undefined][] = [
    ...(readOnly ? [[words.title, title] as [Words, string | undefined]] : []),
    [words.taxNo, taxNo],
    [words.kind, kind && say(kind)],
    [words.number, invoiceNo],
    [words.code, invoiceCode],
    [words.day, invoiceDate],
    [words.red, redAmt && formatMoney(redAmt)],
    [words.pending, pendingRedAmt && formatMoney(pendingRedAmt)],
  ]
  return (
    <div className="doc-fields" data-read={readOnly || undefined}>
      {!readOnly && customerId !== '' && (
        <div data-field="titleId" data-wide>
          <SelectField
            label={say(words.title)}
            value={titleId ?? titles.data?.[0]?.id ?? ''}
            options={(titles.data ?? []).map(({ id, title: name }) => ({ value: id, label: name ?? '' }))}
            onChange={onChange}
          />
        </div>
      )}
      <ReadValues values={shown} />
    </div>
  )
}
