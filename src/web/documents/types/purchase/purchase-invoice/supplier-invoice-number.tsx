import type { Words } from '#domain/core/words.ts'
import { invoiceKinds, isOnPaper, platformStates, redReasons } from '#domain/tax/invoice.ts'
import type { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import type { DocumentOf, StateOf } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'
import { useHeadErrors } from '../../../page/head/use-head-errors.ts'
import { OriginalFileButton } from './supplier-invoice-origin.tsx'

const words = {
  kind: { zh: '发票种类', en: 'Kind of invoice' },
  number: { zh: '发票号码', en: 'Number' },
  code: { zh: '发票代码', en: 'Code' },
  day: { zh: '开票日期', en: 'Issued on' },
  platform: { zh: '税务平台', en: 'At the tax platform' },
  certified: { zh: '勾选日期', en: 'Certified on' },
  red: { zh: '已红冲', en: 'Reversed' },
  asked: { zh: '红字确认单', en: 'Red part asked for' },
  by: { 1: { zh: '我方申请', en: 'by us' }, 2: { zh: '供应商申请', en: 'by the supplier' } },
  difference: { zh: '与入库差异', en: 'Receipts less invoice' },
} as const

type SupplierInvoice = DocumentOf<typeof purchaseInvoiceDocument>
type Props = {
  document: SupplierInvoice
  readOnly: boolean
  refusal: StateOf<typeof purchaseInvoiceDocument>['context']['refusal']
  onChange: (next: Partial<SupplierInvoice>) => void
}

/** Kind, number, code and date of the supplier's invoice, as fields or read-only. */
export function SupplierInvoiceNumber({ document, readOnly, refusal, onChange }: Props) {
  const say = useSay()
  const errorOf = useHeadErrors(refusal)
  const {
    invoiceKind,
    invoiceNo,
    invoiceCode,
    invoiceDate,
    differenceAmt,
    certifiedDate,
    redAmt,
    redAskedAmt,
    redReason,
    redBy = 1,
  } = document
  const platform = platformStates[(document.platformState ?? 0) as keyof typeof platformStates] as Words | undefined
  const reason = redReasons[(redReason ?? 1) as keyof typeof redReasons]
  if (readOnly) {
    const kinds: Readonly<Record<string, Words>> = invoiceKinds
    const kind = invoiceKind === undefined ? undefined : kinds[invoiceKind]
    const shown = [
      [words.kind, kind && say(kind)],
      [words.number, invoiceNo],
      [words.code, invoiceCode],
      [words.day, invoiceDate],
      [words.platform, platform && say(platform)],
      [words.certified, certifiedDate],
      [words.red, redAmt && formatMoney(redAmt)],
      [words.asked, redAskedAmt ? `${formatMoney(redAskedAmt)} · ${say(reason)} · ${say(words.by[redBy === 2 ? 2 : 1])}` : undefined],
      [words.difference, differenceAmt && Number(differenceAmt) !== 0 ? formatMoney(differenceAmt) : undefined],
    ] as const
    return (
      <div className="doc-fields" data-read>
        <ReadValues values={shown} />
        {document.originalFile && <OriginalFileButton link={document.originalFile} />}
      </div>
    )
  }
  return (
    <div className="doc-fields">
      <SelectField
        label={say(words.kind)}
        required
        value={invoiceKind ?? ''}
        options={[{ value: '', label: '' }, ...Object.entries(invoiceKinds).map(([value, label]) => ({ value, label: say(label) }))]}
        onChange={(kind) =>
          onChange({ invoiceKind: kind, ...(isOnPaper(kind) ? {} : { invoiceCode: undefined }) } as Partial<SupplierInvoice>)
        }
        {...errorOf('invoiceKind')}
      />
      <TextField
        label={say(words.number)}
        required
        inputMode="numeric"
        value={invoiceNo ?? ''}
        onChange={(number) => onChange({ invoiceNo: number.trim() })}
        {...errorOf('invoiceNo')}
      />
      {isOnPaper(invoiceKind) && (
        <TextField
          label={say(words.code)}
          required
          inputMode="numeric"
          value={invoiceCode ?? ''}
          onChange={(code) => onChange({ invoiceCode: code.trim() })}
          {...errorOf('invoiceCode')}
        />
      )}
      <DateField
        label={say(words.day)}
        value={invoiceDate ?? ''}
        onChange={(day) => onChange({ invoiceDate: day || undefined } as Partial<SupplierInvoice>)}
        {...errorOf('invoiceDate')}
      />
    </div>
  )
}
