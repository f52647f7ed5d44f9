import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { freightBillDocument } from '#resources/documents/finance/freight-bill.document.ts'
import type { StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'
import { useHeadErrors } from '../../../page/head/use-head-errors.ts'
import { InvoiceFields, useInvoiceValues } from '../invoice-fields.tsx'
import { FreightLines } from './freight-lines.tsx'
import type { FreightDocument, FreightProps } from './freight-parts.ts'

const words = {
  carrier: { zh: '承运商', en: 'Carrier' },
  amount: { zh: '运费', en: 'Freight' },
  account: { zh: '资金账户', en: 'Account' },
  owed: { zh: '不选则记应付，以后付款', en: 'Without one it is owed to the supplier' },
  file: { zh: '附件', en: 'Attachment' },
} as const satisfies Record<string, Words>

/** Head fields in two groups: payment terms, and the others. */
const terms = ['supplierId', 'taxRate', 'freightDeductible'] as const
const others = ['billDate', 'staffId', 'deptId', 'remark'] as const

type Props = {
  state: StateOf<typeof freightBillDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** Content of a freight bill: its head, and the documents that the freight is for. */
export function FreightContent({ state, edit, settings }: Props) {
  const { document, refusal } = state.context
  const readOnly = !state.hasTag('editable')
  const onChange = (next: Partial<FreightDocument>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  return (
    <>
      {readOnly ? <ReadHead document={document} /> : <EnteredHead {...{ document, settings, refusal, onChange }} />}
      {[terms, others].map((fields) => (
        <HeaderFields
          key={fields.join(' ')}
          fields={fields}
          value={document as WebDocument}
          readOnly={readOnly}
          required={['billDate']}
          places={settings.places}
          problems={refusal?.problems ?? []}
          onChange={(next) => onChange(next as Partial<FreightDocument>)}
        />
      ))}
      <FreightLines {...{ document, settings, refusal, readOnly, onChange }} />
    </>
  )
}

function ReadHead({ document }: Pick<FreightProps, 'document'>) {
  const say = useSay()
  const invoice = useInvoiceValues(document)
  const { transportName, amount, accountName, fileLink, fileName } = document
  const shown: readonly (readonly [Words, string | undefined])[] = [
    [words.carrier, transportName],
    [words.amount, amount && formatMoney(amount)],
    [words.account, accountName],
    ...invoice,
  ]
  return (
    <div className="doc-fields" data-read>
      <ReadValues values={shown} />
      {fileLink && (
        <div className="ui-field">
          <span className="ui-label">{say(words.file)}</span>
          <a className="doc-value" href={fileLink} target="_blank" rel="noreferrer">
            {fileName}
          </a>
        </div>
      )}
    </div>
  )
}

function EnteredHead({ document, settings, refusal, onChange }: FreightProps) {
  const say = useSay()
  const errorOf = useHeadErrors(refusal)
  const { transportId, transportName = '', amount = '', accountId, accountName = '' } = document
  return (
    <div className="doc-fields">
      <div data-field="transportId" data-wide>
        <ReferencePicker
          label={say(words.carrier)}
          to="CarrierApi"
          required
          value={transportId ? { id: transportId, name: transportName } : undefined}
          onChange={(carrier) => onChange({ transportId: carrier?.id, transportName: carrier?.name } as Partial<FreightDocument>)}
          {...errorOf('transportId')}
        />
      </div>
      <div data-field="amount">
        <DecimalField
          label={say(words.amount)}
          required
          value={amount}
          places={settings.places.amount}
          onChange={(text) => onChange({ amount: text })}
          {...errorOf('amount')}
        />
      </div>
      <div data-field="accountId">
        <ReferencePicker
          label={say(words.account)}
          to="CashAccountApi"
          value={accountId ? { id: accountId, name: accountName } : undefined}
          onChange={(account) => onChange({ accountId: account?.id, accountName: account?.name } as Partial<FreightDocument>)}
          hint={say(words.owed)}
          {...errorOf('accountId')}
        />
      </div>
      <InvoiceFields {...{ document, errorOf, onChange }} />
    </div>
  )
}
