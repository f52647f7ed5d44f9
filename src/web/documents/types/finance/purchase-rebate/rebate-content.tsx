import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { purchaseRebateDocument } from '#resources/documents/finance/purchase-rebate.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { DocumentOf, StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { useHeadErrors } from '../../../page/head/use-head-errors.ts'
import { RebateFigures, RebateLines } from './rebate-lines.tsx'

const words = {
  agreement: { zh: '返利协议', en: 'Agreement' },
  from: { zh: '开始日期', en: 'From' },
  until: { zh: '结束日期', en: 'Until' },
  amount: { zh: '返利金额', en: 'Rebate' },
  byAgreement: { zh: '不填按协议计算', en: 'Left empty it is what the agreement gives' },
} as const satisfies Record<string, Words>

type Rebate = DocumentOf<typeof purchaseRebateDocument>
export type RebateProposal = DataOf<'PurchaseRebateApi_pullAgreement'>

type Props = {
  state: StateOf<typeof purchaseRebateDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/**
 * Content of a rebate: its head, what the agreement gives for the period, and the receipts and returns from which that
 * is computed.
 */
export function RebateContent({ state, edit, settings }: Props) {
  const { document, refusal } = state.context
  const readOnly = !state.hasTag('editable')
  const onChange = (next: Partial<Rebate>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  const proposed = useRebateProposal(document, readOnly)
  return (
    <>
      {!readOnly && <EnteredHead {...{ document, settings, refusal, onChange, proposed }} />}
      <RebateFigures shown={readOnly ? document : proposed} document={document} readOnly={readOnly} />
      <HeaderFields
        fields={['billDate', 'staffId', 'deptId', 'remark']}
        value={document as WebDocument}
        readOnly={readOnly}
        required={['billDate']}
        places={settings.places}
        problems={refusal?.problems ?? []}
        onChange={(next) => onChange(next as Partial<Rebate>)}
      />
      <RebateLines
        lines={(readOnly ? document.lines : proposed?.lines) ?? []}
        isPosted={readOnly && state.hasTag('booked')}
        isChosen={Boolean(document.agreementId)}
      />
    </>
  )
}

/**
 * What the agreement gives for the entered period. A read-only document does not request it, since it has its figures.
 */
function useRebateProposal({ agreementId, startDate, endDate }: Rebate, readOnly: boolean): RebateProposal | undefined {
  const query = { agreementId: agreementId ?? '0', ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
  const { data } = useOperation('PurchaseRebateApi_pullAgreement', { query }, { enabled: !readOnly && Boolean(agreementId), staleTime: 0 })
  return readOnly ? undefined : data
}

type RebateHeadProps = {
  document: Rebate
  settings: LineSettings
  refusal: Props['state']['context']['refusal']
  onChange: (next: Partial<Rebate>) => void
  proposed: RebateProposal | undefined
}

function EnteredHead({ document, settings, refusal, onChange, proposed }: RebateHeadProps) {
  const say = useSay()
  const errorOf = useHeadErrors(refusal)
  const { agreementId, agreementName = '', amount, startDate, endDate } = document
  // cleared because another agreement or period gives another amount
  const anew = (next: object) => onChange({ ...next, amount: '' } as Partial<Rebate>)
  return (
    <div className="doc-fields">
      <div data-field="agreementId" data-wide>
        <ReferencePicker
          label={say(words.agreement)}
          to="SupplierAgreementApi"
          required
          value={agreementId ? { id: agreementId, name: agreementName } : undefined}
          onChange={(chosen) => anew({ agreementId: chosen?.id, agreementName: chosen?.name, startDate: undefined, endDate: undefined })}
          {...errorOf('agreementId')}
        />
      </div>
      <div data-field="startDate">
        <DateField
          label={say(words.from)}
          value={startDate ?? proposed?.startDate ?? ''}
          onChange={(day) => anew({ startDate: day || undefined })}
          {...errorOf('startDate')}
        />
      </div>
      <div data-field="endDate">
        <DateField
          label={say(words.until)}
          value={endDate ?? proposed?.endDate ?? ''}
          onChange={(day) => anew({ endDate: day || undefined })}
          {...errorOf('endDate')}
        />
      </div>
      <div data-field="amount">
        <DecimalField
          label={say(words.amount)}
          value={amount ?? ''}
          places={settings.places.amount}
          onChange={(text) => onChange({ amount: text } as Partial<Rebate>)}
          hint={proposed?.proposedAmt ? `${say(words.byAgreement)}: ${formatMoney(proposed.proposedAmt)}` : say(words.byAgreement)}
          {...errorOf('amount')}
        />
      </div>
    </div>
  )
}
