import { type KeyboardEvent, useRef, useState } from 'react'
import { lotsText } from '#domain/core/lots.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { decimal, readFigure } from '#domain/figures/decimal.ts'
import { findScannedLine } from '../../../../counting/count-lines.ts'
import type { CountLine } from '../../../../counting/count-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../../i18n/index.ts'
import { beep } from '../../../../line-grid/state/beep.ts'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { MomentField } from '../../../../ui/fields/moment-field.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { moveBetweenRows } from '../../../page/lines/table-keys.ts'
import { CountEntry } from './count-entry.tsx'
import { isInvalidCount, type Pending } from './count-pending.ts'

const words = {
  scan: { zh: '扫码计数', en: 'Scan to count' },
  hint: { zh: '扫一次加1；箱码按箱换算', en: 'One more each scan; the barcode of a case counts its content' },
  none: { zh: '盘点范围内没有“{code}”', en: 'Nothing to be counted has the code “{code}”' },
  moment: { zh: '盘点时间', en: 'Counted at' },
  momentHint: { zh: '录入的数量是这时盘的；不填为保存时', en: 'When it was counted; empty means when you save' },
  show: { zh: '显示', en: 'Show' },
  all: { zh: '全部', en: 'All' },
  left: { zh: '未盘', en: 'Not counted' },
  different: { zh: '有差异（按金额）', en: 'Different, by value' },
  again: { zh: '需复盘', en: 'To be counted again' },
  sheet: { zh: '按盘点表录入', en: 'Typed from sheets' },
  goods: { zh: '商品', en: 'Goods' },
  unit: { zh: '单位', en: 'Unit' },
  qty: { zh: '实盘数量', en: 'Counted' },
  book: { zh: '账面数量', en: 'Books' },
  difference: { zh: '差异', en: 'Difference' },
  amount: { zh: '差异金额', en: 'Value' },
  by: { zh: '盘点人', en: 'Counted by' },
  missing: { zh: '缺少', en: 'Missing' },
  found: { zh: '多出', en: 'Found' },
  wrong: { zh: '不是数量', en: 'No quantity' },
  more: { zh: '只显示前{shown}行，共{count}行，可扫码或筛选', en: 'The first {shown} of {count} rows; scan or narrow' },
} as const satisfies Record<string, Words>

const shownRows = 200
const views = ['all', 'left', 'different', 'again'] as const
type CountView = (typeof views)[number]

const viewFilters: Readonly<Record<CountView, (line: CountLine) => boolean>> = {
  all: () => true,
  left: ({ qty }) => qty === undefined,
  different: ({ differenceQty }) => Boolean(readFigure(differenceQty) && !readFigure(differenceQty)?.isZero()),
  again: ({ needsRecount }) => needsRecount === 2,
}
const differenceSize = ({ differenceAmt }: CountLine) => readFigure(differenceAmt)?.abs() ?? decimal('0')

type Props = { id: string; lines: readonly CountLine[]; pending: Pending; isCounting: boolean; onCount: (pending: Pending) => void }
/** The time at which the goods were counted. Counted quantities are compared with the books as of that time. */
type CountMoment = { countedAt: string; onCountedAt: (moment: string) => void }

/**
 * Lines of a count. While it is open they are counted by scanning or typing. They are compared with the books if this
 * user may see the book quantities.
 */
export function CountTable({ id, lines, pending, isCounting, onCount, countedAt, onCountedAt }: Props & CountMoment) {
  const say = useSay()
  const [chosen, setView] = useState<CountView | 'sheet'>('all')
  const view = chosen === 'sheet' && !isCounting ? 'all' : chosen
  return (
    <section aria-label={say(words.goods)}>
      <div className="doc-fields">
        {isCounting && <ScanField {...{ lines, pending, onCount }} />}
        {isCounting && <MomentField label={say(words.moment)} hint={say(words.momentHint)} value={countedAt} onChange={onCountedAt} />}
        <SelectField
          label={say(words.show)}
          value={view}
          options={[...views, ...(isCounting ? (['sheet'] as const) : [])].map((value) => ({ value, label: say(words[value]) }))}
          onChange={(value) => setView(value as CountView | 'sheet')}
        />
      </div>
      {view === 'sheet' ? (
        <CountEntry {...{ id, lines, pending, onCount }} />
      ) : (
        <CountRows {...{ view, lines, pending, isCounting, onCount }} />
      )}
    </section>
  )
}

function CountRows({ view, lines, pending, isCounting, onCount }: Omit<Props, 'id'> & { view: CountView }) {
  const say = useSay()
  const [language] = useLanguage()
  const found = lines.filter(viewFilters[view])
  const rows = view === 'different' ? found.toSorted((one, other) => differenceSize(other).cmp(differenceSize(one))) : found
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is moved, by keys too */}
      <table className="ui-table doc-rows" tabIndex={0} onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <TableHeads texts={[words.goods, words.unit]} figures={[words.qty, words.book, words.difference, words.amount]} />
            <th scope="col">{say(words.by)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((line) => (
            <CountRow key={line.id} {...{ line, pending, isCounting, onCount }} />
          ))}
        </tbody>
      </table>
      {rows.length > shownRows && (
        <p className="ui-hint">{fillPlaceholders(say(words.more), { shown: String(shownRows), count: String(rows.length) }, language)}</p>
      )}
    </>
  )
}

/** Field for a scanner. Each code that ends with Enter adds its quantity once. */
function ScanField({ lines, pending, onCount }: Pick<Props, 'lines' | 'pending' | 'onCount'>) {
  const say = useSay()
  const [language] = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [unknown, setUnknown] = useState('')
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || code.trim() === '') return
    event.preventDefault()
    const hit = findScannedLine(lines, code.trim())
    setUnknown(hit ? '' : code.trim())
    setCode('')
    if (hit) onCount({ ...pending, [hit.line.id]: addScan(pending[hit.line.id], hit) })
    else beep()
  }
  return (
    <TextField
      ref={input}
      autoFocus
      label={say(words.scan)}
      hint={say(words.hint)}
      inputMode="numeric"
      value={code}
      error={unknown ? fillPlaceholders(say(words.none), { code: unknown }, language) : undefined}
      onChange={setCode}
      onKeyDown={take}
    />
  )
}

/** Adds a scan to the quantity typed before, which is in the unit of the line, or to earlier scans. */
function addScan(before: Pending[string] | undefined, { line, qty }: { line: CountLine; qty: string }): Pending[string] {
  if (!before) return { addQty: qty }
  if ('addQty' in before) return { addQty: decimal(before.addQty).add(qty).toFixed() }
  const unit = before.unitId ?? line.unitId
  const conversion = line.unitList?.find(({ unitId }) => unitId === unit)?.conversion ?? '1'
  return {
    ...before,
    qty: decimal(before.qty || '0')
      .add(decimal(qty).div(conversion))
      .toFixed(),
  }
}

function shownQty(line: CountLine, said: Pending[string] | undefined): string {
  if (!said) return line.qty ?? ''
  if ('qty' in said) return said.qty
  const conversion = line.unitList?.find(({ unitId }) => unitId === line.unitId)?.conversion ?? '1'
  return decimal(line.qty ?? '0')
    .add(decimal(said.addQty).div(conversion))
    .toFixed()
}

/** Lots or serial numbers of a line that are missing, and those that the books do not have in this depot. */
function LotDifferences({ line: { missingLots = [], foundLots = [] } }: { line: CountLine }) {
  const say = useSay()
  return [[words.missing, missingLots] as const, [words.found, foundLots] as const].map(([label, lots]) =>
    lots.length === 0 ? null : (
      <p key={label.en} className="ui-muted">
        {say(label)} {lotsText(lots)}
      </p>
    ),
  )
}

type CountRowProps = Pick<Props, 'pending' | 'isCounting' | 'onCount'> & { line: CountLine }

function CountRow({ line, pending, isCounting, onCount }: CountRowProps) {
  const say = useSay()
  const name = `${line.commInfoCode ?? ''} ${line.commInfoName ?? ''}`.trim()
  const qty = shownQty(line, pending[line.id])
  return (
    <tr data-marked={line.needsRecount === 2 || undefined}>
      <td>
        {name}
        <LotDifferences line={line} />
      </td>
      <td>{line.unitName}</td>
      <td data-align="right" className="ui-number">
        {isCounting ? (
          <DecimalField
            label={`${say(words.qty)} ${name}`}
            labelHidden
            value={qty}
            error={isInvalidCount(pending[line.id]) ? say(words.wrong) : undefined}
            onChange={(text) => onCount({ ...pending, [line.id]: { qty: text } })}
          />
        ) : (
          qty
        )}
      </td>
      <td data-align="right" className="ui-number">
        {line.bookQty}
      </td>
      <td data-align="right" className="ui-number">
        {line.differenceQty}
      </td>
      <td data-align="right" className="ui-number">
        {line.differenceAmt && formatMoney(line.differenceAmt)}
      </td>
      <td>{[line.countedUserName, line.countedAt].filter(Boolean).join(' ')}</td>
    </tr>
  )
}
