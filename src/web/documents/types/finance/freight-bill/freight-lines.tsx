import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { useHotkey } from '../../../../ui/hotkey.ts'
import { Empty } from '../../../../ui/states.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { TotalFoot } from '../../../page/lines/total-foot.tsx'
import { type FreightLine, type FreightProps, linesOf, withFreightLines } from './freight-parts.ts'
import { FreightSources } from './freight-sources.tsx'

const words = {
  add: { zh: '选择入库单、出库单', en: 'Choose receipts and outs' },
  none: { zh: '请选择这笔运费的入库单或出库单', en: 'Choose the receipts or outs that the freight is for' },
  number: { zh: '来源单号', en: 'Receipt or out' },
  kind: { zh: '单据类型', en: 'Document' },
  express: { zh: '快递单号', en: 'Courier number' },
  amount: { zh: '运费', en: 'Freight' },
  stock: { zh: '计入库存', en: 'In stock' },
  sales: { zh: '计入销售成本', en: 'In cost of sales' },
  expense: { zh: '计入销售费用', en: 'In selling expenses' },
  remark: { zh: '备注', en: 'Remark' },
  total: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Words>

type Props = FreightProps & { readOnly: boolean }

const sumOf = (lines: readonly FreightLine[]) => sum(lines.map(({ amount }) => readFigure(amount) ?? zero))

/**
 * Lines of a freight bill, whose sum is the bill's amount. Once the bill is posted, they show how much went into
 * stock, cost of sales and expenses.
 */
export function FreightLines({ document, settings, refusal, readOnly, onChange }: Props) {
  const say = useSay()
  const [isChoosing, setChoosing] = useState(false)
  useHotkey('Alt+J', () => setChoosing(!readOnly), { label: words.add })
  const lines = linesOf(document)
  const places = settings.places.amount
  const set = (next: readonly FreightLine[]) => onChange(withFreightLines(next, places))
  const put = (at: number, said: Partial<FreightLine>) => set(lines.map((line, nth) => (nth === at ? { ...line, ...said } : line)))
  const errorOf = (at: number, field: string) => refusal?.problems?.find((one) => one.row === at + 1 && one.field === field)?.said
  const done = (chosen: readonly FreightLine[] | undefined) => {
    setChoosing(false)
    if (chosen) set([...lines, ...chosen])
  }
  return (
    <>
      {!readOnly && (
        <div className="doc-fields">
          <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {say(words.add)} (Alt+J)
          </Button>
        </div>
      )}
      {lines.length === 0 ? (
        <Empty>{say(words.none)}</Empty>
      ) : (
        <table className="ui-table">
          <FreightHead readOnly={readOnly} />
          <tbody>
            {lines.map((line, at) =>
              readOnly ? (
                <ReadRow key={line.id ?? at} line={line} />
              ) : (
                <EnteredRow
                  key={line.id ?? `${line.sourceBillId} ${at}`}
                  {...{ line, places }}
                  number={at + 1}
                  errorOf={(field) => errorOf(at, field)}
                  onPut={(said) => put(at, said)}
                  onRemove={() => set(lines.filter((_, nth) => nth !== at))}
                />
              ),
            )}
          </tbody>
          <TotalFoot label={words.total} span={3} amount={fixedText(sumOf(lines), places)} after={readOnly ? 4 : 2} />
        </table>
      )}
      {isChoosing && <FreightSources taken={lines} onDone={done} />}
    </>
  )
}

function FreightHead({ readOnly }: { readOnly: boolean }) {
  const say = useSay()
  const figures = readOnly ? [words.amount, words.stock, words.sales, words.expense] : [words.amount]
  return (
    <thead>
      <tr>
        <TableHeads texts={[words.number, words.kind, words.express]} figures={figures} />
        <th scope="col">{say(words.remark)}</th>
        {!readOnly && <th scope="col" />}
      </tr>
    </thead>
  )
}

function ReadRow({ line }: { line: FreightLine }) {
  const figures = [line.amount, line.stockAmt, line.salesCostAmt, line.expenseAmt]
  return (
    <tr>
      <td>{line.sourceBillNo}</td>
      <td>{line.kindName}</td>
      <td>{line.expressNo}</td>
      {figures.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
        <td key={at} data-align="right">
          {text ? formatMoney(text) : ''}
        </td>
      ))}
      <td>{line.remark}</td>
    </tr>
  )
}

type EnteredRowProps = {
  line: FreightLine
  number: number
  places: number
  errorOf: (field: string) => string | undefined
  onPut: (said: Partial<FreightLine>) => void
  onRemove: () => void
}

const errorProps = (error: string | undefined) => (error ? { error } : {})

function EnteredRow({ line, number, places, errorOf, onPut, onRemove }: EnteredRowProps) {
  const say = useSay()
  const word = useWord()
  const { sourceBillNo, kindName, expressNo = '', amount = '', remark = '' } = line
  const label = (of: Words) => `${say(of)} ${number}`
  const wrong = errorOf('sourceBillId')
  return (
    <tr>
      <td>
        {sourceBillNo}
        {wrong && <div className="ui-error">{wrong}</div>}
      </td>
      <td>{kindName}</td>
      <td>
        <TextField
          label={label(words.express)}
          labelHidden
          value={expressNo}
          maxLength={100}
          onChange={(text) => onPut({ expressNo: text })}
        />
      </td>
      <td data-align="right">
        <DecimalField
          label={label(words.amount)}
          labelHidden
          value={amount}
          places={places}
          onChange={(text) => onPut({ amount: text })}
          {...errorProps(errorOf('amount'))}
        />
      </td>
      <td>
        <TextField label={label(words.remark)} labelHidden value={remark} maxLength={200} onChange={(text) => onPut({ remark: text })} />
      </td>
      <td>
        <Button onClick={onRemove}>{word('remove')}</Button>
      </td>
    </tr>
  )
}
