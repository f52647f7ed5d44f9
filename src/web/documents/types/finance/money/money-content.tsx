import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import type { StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { TotalFoot } from '../../../page/lines/total-foot.tsx'
import { ExpenseLines } from './expense-lines.tsx'
import { MoneyHead } from './money-head.tsx'
import { linesOf, type MoneyDocument, type MoneyLayout, type MoneyLine, sumOf } from './money-parts.ts'
import { SettledLines } from './settled-lines.tsx'

const words = {
  document: { zh: '核销单据', en: 'Document' },
  subject: { zh: '费用项目', en: 'Subject' },
  amount: { zh: '金额', en: 'Amount' },
  rate: { zh: '税率%', en: 'Tax %' },
  tax: { zh: '税额', en: 'Tax' },
  deductible: { zh: '可抵扣', en: 'Deductible' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  remark: { zh: '备注', en: 'Remark' },
  total: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Words>

const moneyFields = ['billDate', 'depotId', 'staffId', 'deptId', 'remark'] as const
/** Head fields of a supplement to a customer, which also has a tax rate. */
const supplementFields = ['taxRate', ...moneyFields] as const

type Props = {
  state: StateOf<typeof moneyReceiptDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
  look: MoneyLayout
}

/** Content of a money document: its head, and what the money is for. */
export function MoneyContent({ state, edit, settings, look }: Props) {
  const { document, refusal } = state.context
  const readOnly = !state.hasTag('editable')
  const onChange = (next: Partial<MoneyDocument>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  return (
    <>
      <MoneyHead {...{ document, settings, refusal, readOnly, look, onChange }} />
      <HeaderFields
        fields={look.account === 'none' ? supplementFields : moneyFields}
        value={document as WebDocument}
        readOnly={readOnly}
        required={['billDate']}
        places={settings.places}
        problems={refusal?.problems ?? []}
        onChange={(next) => onChange(next as Partial<MoneyDocument>)}
      />
      {readOnly && look.lines !== 'none' && <ReadLines {...{ document, settings, look }} />}
      {!readOnly && look.lines === 'documents' && (
        <SettledLines {...{ document, settings, refusal, onChange }} onlyAdvances={look.onlyAdvances} />
      )}
      {!readOnly && look.lines === 'subjects' && <ExpenseLines {...{ document, settings, refusal, onChange }} />}
    </>
  )
}

function TaxHeads() {
  const say = useSay()
  return (
    <>
      <th scope="col" data-align="right">
        {say(words.rate)}
      </th>
      <th scope="col" data-align="right">
        {say(words.tax)}
      </th>
      <th scope="col">{say(words.deductible)}</th>
    </>
  )
}

function TaxCells({ line: { taxRate, taxAmt, deductible } }: { line: MoneyLine }) {
  const say = useSay()
  return (
    <>
      <td data-align="right">{taxRate}</td>
      <td data-align="right">{taxAmt && formatMoney(taxAmt)}</td>
      <td>{deductible && say(deductible === 2 ? words.yes : words.no)}</td>
    </>
  )
}

/** The lines of a money document, read-only. */
function ReadLines({ document, settings, look }: { document: MoneyDocument; settings: LineSettings; look: MoneyLayout }) {
  const say = useSay()
  const lines = linesOf(document)
  if (lines.length === 0) return null
  const isSpent = look.lines === 'subjects'
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{say(isSpent ? words.subject : words.document)}</th>
          <th scope="col" data-align="right">
            {say(words.amount)}
          </th>
          {isSpent && <TaxHeads />}
          <th scope="col">{say(words.remark)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.id ?? at}>
            <td>{isSpent ? line.subjectName : line.sourceBillNo}</td>
            <td data-align="right">{formatMoney(line.amount ?? '')}</td>
            {isSpent && <TaxCells line={line} />}
            <td>{line.remark}</td>
          </tr>
        ))}
      </tbody>
      <TotalFoot label={words.total} span={1} amount={sumOf(lines).toFixed(settings.places.amount)} after={isSpent ? 4 : 1} />
    </table>
  )
}
