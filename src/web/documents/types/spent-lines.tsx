import { fixed } from '#domain/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { Words } from '#domain/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { TotalFoot } from '../page/total-foot.tsx'
import { linesOf, type MoneyLine, type MoneyProps, sumOf, withMoneyLines } from './money-parts.ts'

const words = {
  subject: { zh: '费用项目', en: 'Subject' },
  amount: { zh: '金额', en: 'Amount' },
  remark: { zh: '备注', en: 'Remark' },
  total: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Words>

/** What the money is spent for, row by row; the last row is for another. The amount is what they come to. */
export function SpentLines({ document, settings, refusal, onChange }: MoneyProps) {
  const say = useSay()
  const lines = linesOf(document)
  const set = (next: readonly MoneyLine[]) => onChange(withMoneyLines(next, { amount: fixed(sumOf(next), settings.places.amount) }))
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
          <th scope="col">{say(words.remark)}</th>
          <th scope="col" />
        </tr>
      </thead>
      <tbody>
        {[...lines, {}].map((line: MoneyLine, at) => (
          <SpentRow
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
      <TotalFoot label={words.total} span={1} amount={fixed(sumOf(lines), settings.places.amount)} after={2} />
    </table>
  )
}

type RowProps = {
  line: MoneyLine
  number: number
  settings: LineSettings
  errorOf: (field: string) => string | undefined
  onPut: (said: Partial<MoneyLine>) => void
  onRemove: (() => void) | undefined
}

const shown = (error: string | undefined) => (error ? { error } : {})

function SpentRow({ line, number, settings, errorOf, onPut, onRemove }: RowProps) {
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
          {...shown(errorOf('subjectId'))}
        />
      </td>
      <td data-align="right">
        <DecimalField
          label={label(words.amount)}
          labelHidden
          value={amount}
          places={settings.places.amount}
          onChange={(text) => onPut({ amount: text })}
          {...shown(errorOf('amount'))}
        />
      </td>
      <td>
        <TextField label={label(words.remark)} labelHidden value={remark} maxLength={200} onChange={(text) => onPut({ remark: text })} />
      </td>
      <td>{onRemove && <Button onClick={onRemove}>{word('remove')}</Button>}</td>
    </tr>
  )
}
