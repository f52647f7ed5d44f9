import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { keepings, type LotQty } from '#domain/core/lots.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { decimal, readFigure, sum } from '#domain/figures/decimal.ts'
import { parseMixedQty } from '#domain/lines/quantities.ts'
import { useOperation } from '../../../../client/api.ts'
import type { CountLine } from '../../../../counting/count-types.ts'
import { type SheetGrouping, SheetGroupingField, sheetRowsQuery, sheetWords } from '../../../../counting/sheet-grouping.tsx'
import { useLanguage, useSay } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { isComposing } from '../../../../ui/composing.ts'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { moveBetweenRows } from '../../../page/lines/table-keys.ts'
import type { CountedEntry, Pending } from './count-pending.ts'

const words = {
  sheet: { zh: '盘点表', en: 'Sheet' },
  hint: { zh: '按盘点表的顺序录入，Enter 到下一行；可写“2箱3瓶”', en: 'In the order of the sheet; Enter goes to the next row' },
  number: { zh: '序号', en: 'No.' },
  shelf: { zh: '货位', en: 'Shelf' },
  goods: { zh: '商品', en: 'Goods' },
  lot: { zh: '批次/序列号', en: 'Lot or serial' },
  unit: { zh: '单位', en: 'Unit' },
  qty: { zh: '实盘数量', en: 'Counted' },
  wrong: { zh: '不是数量', en: 'No quantity' },
  more: { zh: '显示更多（还有{count}行）', en: 'Show more ({count} rows)' },
  none: { zh: '没有要盘点的商品', en: 'There are no goods to be counted' },
} as const satisfies Record<string, Words>

type SheetRow = DataOf<'CheckInventoryApi_sheetRows'>[number]
const step = 200

type Props = { id: string; lines: readonly CountLine[]; pending: Pending; onCount: (pending: Pending) => void }

/**
 * Table to type in a count sheet in the order in which it is printed, with a field per row. Goods tracked by lot have
 * a row for each lot.
 */
export function CountEntry({ id, ...rest }: Props) {
  const say = useSay()
  const [way, setWay] = useState<SheetGrouping>('whole')
  const [sheet, setSheet] = useState<string>()
  const { data, error, refetch } = useOperation('CheckInventoryApi_sheetRows', sheetRowsQuery(id, way), {
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={6} />
  const names = [...new Set(data.map(({ sheetName = '' }) => sheetName))]
  const chosen = names.find((name) => name === sheet) ?? names[0] ?? ''
  return (
    <>
      <div className="doc-fields">
        <SheetGroupingField hint={say(words.hint)} way={way} onWay={setWay} />
        {names.length > 1 && (
          <SelectField
            label={say(words.sheet)}
            value={chosen}
            options={names.map((value) => ({ value, label: value || say(sheetWords.others) }))}
            onChange={setSheet}
          />
        )}
      </div>
      <CountSheetRows key={`${way} ${chosen}`} {...rest} rows={data.filter(({ sheetName = '' }) => sheetName === chosen)} />
    </>
  )
}

function CountSheetRows({ rows, lines, pending, onCount }: Omit<Props, 'id'> & { rows: readonly SheetRow[] }) {
  const say = useSay()
  const [language] = useLanguage()
  const [shown, setShown] = useState(step)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const texts = [words.number, words.goods, words.shelf, words.lot, words.unit]
  if (rows.length === 0) return <Empty>{say(words.none)}</Empty>
  return (
    <>
      <table className="ui-table doc-rows" onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <TableHeads texts={texts} figures={[words.qty]} />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => {
            const line = byId.get(row.id)
            if (!line) return null
            const take = (qty: string) => onCount({ ...pending, [row.id]: withCountedQty(line, row, pending[row.id], qty) })
            return (
              <EntryRow key={`${row.id} ${row.lot ?? ''}`} {...{ row, line }} qty={countedQtyOf(line, row, pending[row.id])} onQty={take} />
            )
          })}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + step)}>
          {fillPlaceholders(say(words.more), { count: String(rows.length - shown) }, language)}
        </Button>
      )}
    </>
  )
}

const lotsIn = (line: CountLine, said: Pending[string] | undefined): readonly LotQty[] =>
  (said && 'qty' in said ? said.lots : undefined) ?? line.lots ?? []

const basicUnitOf = ({ unitList, basicUnit }: CountLine) => unitList?.find(({ unitName }) => unitName === basicUnit)

/** Counted quantity of a row in basic units; empty if the row was not counted. */
function countedQtyOf(line: CountLine, { lot }: SheetRow, said: Pending[string] | undefined): string {
  if (lot !== undefined) return figure(lotsIn(line, said).find((one) => one.lot === lot)?.qty)
  if (!said) return figure(line.baseQty)
  if ('addQty' in said)
    return decimal(line.baseQty ?? '0')
      .add(said.addQty)
      .toFixed()
  const unit = line.unitList?.find(({ unitId }) => unitId === (said.unitId ?? line.unitId))
  return figure(
    readFigure(said.qty)
      ?.mul(unit?.conversion ?? '1')
      .toFixed(),
  )
}

const figure = (text: string | undefined): string => readFigure(text)?.toFixed() ?? ''

/**
 * The entry of a line after the quantity of one of its rows was typed, in basic units. An entry with lots always
 * contains all lots of the line.
 */
function withCountedQty(line: CountLine, { lot, expiresOn }: SheetRow, said: Pending[string] | undefined, qty: string): CountedEntry {
  const unit = basicUnitOf(line)?.unitId
  const named = unit ? { unitId: unit } : {}
  if (lot === undefined) return { ...named, qty }
  const others = lotsIn(line, said).filter((one) => one.lot !== lot)
  const lots = qty === '' ? others : [...others, { lot, qty, ...(expiresOn ? { expiresOn } : {}) }]
  return { ...named, qty: lots.length === 0 ? '' : sum(lots.map((one) => decimal(one.qty))).toFixed(), lots: [...lots] }
}

/** The first line of which some lots are counted and others known to the books are not. */
export function lineWithMissingLots(lines: readonly CountLine[], pending: Pending): CountLine | undefined {
  return lines.find((line) => {
    const said = pending[line.id]
    if (!line.keeping || line.keeping === keepings.none || !said || !('qty' in said) || !said.lots?.length) return false
    return line.knownLots?.some(({ lot }) => !said.lots?.some((one) => one.lot === lot)) ?? false
  })
}

type EntryRowProps = { row: SheetRow; line: CountLine; qty: string; onQty: (qty: string) => void }

function EntryRow({ row, line, qty, onQty }: EntryRowProps) {
  const say = useSay()
  const name = [row.commInfoCode, row.commInfoName, row.spec].filter(Boolean).join(' ')
  return (
    <tr>
      <td className="ui-number">{row.indexNo}</td>
      <td>{name}</td>
      <td>{row.wareCode}</td>
      <td>{[row.lot, row.expiresOn].filter(Boolean).join(' ')}</td>
      <td>{row.unitName}</td>
      <td data-align="right" className="ui-number">
        <CountedField label={`${say(words.qty)} ${[name, row.lot].filter(Boolean).join(' ')}`} {...{ line, qty, onQty }} />
      </td>
    </tr>
  )
}

/** A field whose quantity is reported on Enter and on blur. Invalid text stays and is marked. */
function CountedField({ label, line, qty, onQty }: Omit<EntryRowProps, 'row'> & { label: string }) {
  const say = useSay()
  const [typed, type] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const take = () => {
    if (typed === undefined) return
    const said = typed.trim()
    const counted = said === '' || said === qty ? said : parseCountedQty(said, line)
    setWrong(counted === undefined)
    if (counted === undefined) return
    type(undefined)
    if (counted !== qty) onQty(counted)
  }
  return (
    <TextField
      label={label}
      labelHidden
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? qty}
      error={isWrong ? say(words.wrong) : undefined}
      onChange={type}
      onBlur={take}
      onKeyDown={(event) => {
        // needed in the last row, where Enter does not move the focus and so causes no blur
        if (event.key === 'Enter' && !isComposing(event)) take()
      }}
    />
  )
}

/** Parses a typed quantity into basic units; undefined if the text is not a quantity. */
function parseCountedQty(text: string, { unitList = [], basicUnit }: CountLine): string | undefined {
  const counted = parseMixedQty(text, unitList, undefined, basicUnit)
  return counted?.isNegative() ? undefined : counted?.toFixed()
}
