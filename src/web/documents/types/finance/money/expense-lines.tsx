import type { Words } from '#domain/core/words.ts'
import { fixedText, readFigure, roundTo, zero } from '#domain/figures/decimal.ts'
import { withoutTax } from '#domain/figures/line-amounts.ts'
import type { LineSettings } from '#domain/lines.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { TotalFoot } from '../../../page/lines/total-foot.tsx'
import { linesOf, type MoneyLine, type MoneyProps, sumOf, withMoneyLines } from './money-parts.ts'

const words = {
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

/**
 * Lines of an expense by expense subject, with a blank row at the end for another one. The expense's amount is the sum
 * of its lines.
 */
export function ExpenseLines({ document, settings, refusal, onChange }: MoneyProps) {
  const say = useSay()
  const lines = linesOf(document)
  const set = (next: readonly MoneyLine[]) => onChange(withMoneyLines(next, { amount: fixedText(sumOf(next), settings.places.amount) }))
  const put = (at: number, said: Partial<MoneyLine>) =>
    set(at < lines.length ? lines.map((line, nth) => (nth === at ? { ...line, ...said } : line)) : [...lines, said])
  const errorOf = (at: number, field: string) => refusal?.problems?.find((one) => one.row === at + 1 && one.field === field)?.said
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{say(words.subject)}</th>
          <th scope="col" data-align="right">
            {say(words.amount)}
          </th>
          <th scope="col" data-align="right">
            {say(words.rate)}
          </th>
          <th scope="col" data-align="right">
            {say(words.tax)}
          </th>
          <th scope="col">{say(words.deductible)}</th>
          <th scope="col">{say(words.remark)}</th>
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        {[...lines, {}].map((line: MoneyLine, at) => (
          <ExpenseRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            {...{ line, settings }}
            number={at + 1}
            errorOf={(field) => errorOf(at, field)}
            onPut={(said) => put(at, said)}
            onRemove={at < lines.length ? () => set(lines.filter((_, nth) => nth !== at)) : undefined}
          />
        ))}
      </tbody>
      <TotalFoot label={words.total} span={1} amount={fixedText(sumOf(lines), settings.places.amount)} after={5} />
    </table>
  )
}

type ExpenseRowProps = {
  line: MoneyLine
  number: number
  settings: LineSettings
  errorOf: (field: string) => string | undefined
  onPut: (said: Partial<MoneyLine>) => void
  onRemove: (() => void) | undefined
}

const errorProps = (error: string | undefined) => (error ? { error } : {})

function ExpenseRow({ line, number, settings, errorOf, onPut, onRemove }: ExpenseRowProps) {
  const say = useSay()
  const word = useWord()
  const { subjectId, subjectName = '', amount = '', remark = '' } = line
  const label = (of: Words) => `${say(of)} ${number}`
  return (
    <tr>
      <td>
        <ReferencePicker
          label={label(words.subject)}
          labelHidden
          to="ExpenseSubjectApi"
          value={subjectId ? { id: subjectId, name: subjectName } : undefined}
          onChange={(subject) => onPut({ subjectId: subject?.id, subjectName: subject?.name } as Partial<MoneyLine>)}
          {...errorProps(errorOf('subjectId'))}
        />
      </td>
      <td data-align="right">
        <DecimalField
          label={label(words.amount)}
          labelHidden
          value={amount}
          places={settings.places.amount}
          onChange={(text) => onPut({ amount: text })}
          {...errorProps(errorOf('amount'))}
        />
      </td>
      <TaxCells {...{ line, settings, label, errorOf, onPut }} />
      <td>
        <TextField label={label(words.remark)} labelHidden value={remark} maxLength={200} onChange={(text) => onPut({ remark: text })} />
      </td>
      <td>{onRemove && <Button onClick={onRemove}>{word('remove')}</Button>}</td>
    </tr>
  )
}

type ExpenseTaxProps = Pick<ExpenseRowProps, 'line' | 'settings' | 'errorOf' | 'onPut'> & { label: (of: Words) => string }

/**
 * Cells of a line for the tax rate, the tax included in the amount, and whether it is deductible, which follows from
 * the invoice unless it is entered.
 */
function TaxCells({ line, settings, label, errorOf, onPut }: ExpenseTaxProps) {
  const say = useSay()
  const { taxRate = '', amount, deductible } = line
  const [whole, rate] = [readFigure(amount) ?? zero, readFigure(taxRate) ?? zero]
  const tax = whole.sub(roundTo(withoutTax(whole, rate), settings.places.amount))
  const options = [
    { value: '', label: '' },
    { value: '2', label: say(words.yes) },
    { value: '1', label: say(words.no) },
  ]
  return (
    <>
      <td data-align="right">
        <DecimalField
          label={label(words.rate)}
          labelHidden
          value={taxRate}
          places={2}
          onChange={(text) => onPut({ taxRate: text })}
          {...errorProps(errorOf('taxRate'))}
        />
      </td>
      <td data-align="right">{rate.isZero() ? '' : formatMoney(fixedText(tax, settings.places.amount))}</td>
      <td>
        <SelectField
          label={label(words.deductible)}
          labelHidden
          value={deductible === undefined ? '' : String(deductible)}
          options={options}
          onChange={(value) => onPut({ deductible: value === '' ? undefined : Number(value) } as Partial<MoneyLine>)}
          {...errorProps(errorOf('deductible'))}
        />
      </td>
    </>
  )
}
