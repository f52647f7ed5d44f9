import type { Words } from '#domain/words.ts'
import { useSay } from '../../i18n/index.ts'
import { DictionaryField, useEntries } from '../../resources/dictionary-field.tsx'
import { TextField } from '../../ui/fields.tsx'

const words = {
  kind: { zh: '发票种类', en: 'Kind of invoice' },
  number: { zh: '发票号码', en: 'Invoice number' },
} as const satisfies Record<string, Words>

/** The invoice that bills a document: its kind, from the dictionary invoice_kind, and its number. */
type Invoice = { invoiceKind?: string; invoiceNo?: string }

const invoiceKinds = { of: 'platform', code: 'invoice_kind' } as const

/** The invoice as the head of a document shows it. */
export function useInvoiceValues({ invoiceKind, invoiceNo }: Invoice): readonly (readonly [Words, string | undefined])[] {
  const kinds = useEntries(invoiceKinds)
  return [
    [words.kind, invoiceKind && (kinds.find(({ value }) => value === invoiceKind)?.label ?? invoiceKind)],
    [words.number, invoiceNo],
  ]
}

type Props = { document: Invoice; errorOf: (field: string) => { error?: string }; onChange: (change: Invoice) => void }

/** The invoice as it is entered. */
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
