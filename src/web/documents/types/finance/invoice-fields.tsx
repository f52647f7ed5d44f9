import type { Words } from '#domain/core/words.ts'
import { useSay } from '../../../i18n/index.ts'
import { DictionaryField, useEntries } from '../../../resources/dictionary-field.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'

const words = {
  kind: { zh: '发票种类', en: 'Kind of invoice' },
  number: { zh: '发票号码', en: 'Invoice number' },
} as const satisfies Record<string, Words>

/** The invoice of a document: its kind, from the dictionary invoice_kind, and its number. */
type InvoiceReference = { invoiceKind?: string; invoiceNo?: string }

const invoiceKinds = { of: 'platform', code: 'invoice_kind' } as const

/** The invoice's kind and number with labels, for the head of a read-only document. */
export function useInvoiceValues({ invoiceKind, invoiceNo }: InvoiceReference): readonly (readonly [Words, string | undefined])[] {
  const kinds = useEntries(invoiceKinds)
  return [
    [words.kind, invoiceKind && (kinds.find(({ value }) => value === invoiceKind)?.label ?? invoiceKind)],
    [words.number, invoiceNo],
  ]
}

type Props = { document: InvoiceReference; errorOf: (field: string) => { error?: string }; onChange: (change: InvoiceReference) => void }

/** The input fields for the invoice's kind and number. */
export function InvoiceFields({ document: { invoiceKind = '', invoiceNo = '' }, errorOf, onChange }: Props) {
  const say = useSay()
  return (
    <>
      <div data-field="invoiceKind">
        <DictionaryField
          field={invoiceKinds}
          label={say(words.kind)}
          value={invoiceKind}
          onChange={(value) => onChange({ invoiceKind: value })}
          {...errorOf('invoiceKind')}
        />
      </div>
      <div data-field="invoiceNo">
        <TextField
          label={say(words.number)}
          value={invoiceNo}
          onChange={(text) => onChange({ invoiceNo: text })}
          {...errorOf('invoiceNo')}
        />
      </div>
    </>
  )
}
