import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Thumbnail } from '../../ui/fields/picture.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { basicPrice } from '../lines/rules.ts'
import type { GridGoods, LineLookups } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { pageGoodsOrRecent } from '../state/recent-goods.ts'
import { useAnswer } from './use-answer.ts'
import '../../resources/resources.css'

const columns: readonly Column<GridGoods>[] = [
  { id: 'commInfoCode', label: gridWords.code, width: 110, cell: (goods) => goods.commInfoCode },
  {
    id: 'commInfoName',
    label: gridWords.name,
    width: 220,
    cell: ({ picture = '', commInfoName }) => (
      <span className="resource-with-picture">
        <Thumbnail link={picture} name={commInfoName} />
        <span>{commInfoName}</span>
      </span>
    ),
  },
  { id: 'spec', label: gridWords.spec, width: 100, cell: (goods) => goods.spec },
  { id: 'barCode', label: gridWords.barCode, width: 130, cell: (goods) => goods.barCode },
  { id: 'unitName', label: gridWords.unit, width: 60, cell: (goods) => goods.unitName },
  {
    id: 'price',
    label: gridWords.price,
    width: 90,
    align: 'right',
    cell: (goods) => formatMoney(withoutIdleZeros(basicPrice(goods), 2)),
  },
  { id: 'onHandQty', label: gridWords.onHand, width: 80, align: 'right', cell: (goods) => formatQty(goods.onHandQty) },
]

type PickerQuery = { text: string; page: number; size: number }

export type PickerProps = {
  lookups: LineLookups
  /** The text that was typed in the cell; the search starts with it. */
  text: string
  onTake: (goods: readonly GridGoods[]) => void
  onClose: () => void
}

/**
 * Dialog to choose several goods at once. Typing narrows the list, ↓ moves into it, Space marks a row, Enter takes the
 * marked goods, or the current row if none is marked. Marked goods stay marked during a new search and are taken in
 * the order in which they were marked.
 */
export function PickerDialog({ lookups, text, onTake, onClose }: PickerProps) {
  const say = useSay()
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<PickerQuery>({ text, page: 1, size: lookups.pageSize })
  const [marked, setMarked] = useState<ReadonlyMap<string, GridGoods>>(new Map())
  const ask = useCallback(() => pageGoodsOrRecent(lookups, place.text.trim(), place.page, place.size), [lookups, place])
  const { data, error, again } = useAnswer(ask)
  const { hidesPrices } = lookups
  const shown = useMemo(() => columns.filter(({ id }) => id !== 'price' || !hidesPrices), [hidesPrices])
  const model = useDataTable({ name: 'goods-picker', columns: shown, rows: data?.records, rowId: (goods) => goods.id })
  const selected = useMemo(() => new Set(marked.keys()), [marked])

  const mark = (ids: ReadonlySet<string>) => {
    const known = [...marked.values(), ...(data?.records ?? [])]
    setMarked(new Map([...ids].flatMap((id) => known.find((goods) => goods.id === id) ?? []).map((goods) => [goods.id, goods])))
  }
  const take = (goods: GridGoods | undefined) => onTake(marked.size > 0 ? [...marked.values()] : goods ? [goods] : [])
  const searchKeys = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') take(data?.records[0])
    else body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(gridWords.pickerTitle)}
      width={900}
      initialFocus={() => search.current}
      footer={
        <>
          <Button onClick={onClose}>{say(gridWords.cancel)}</Button>
          <Button kind="primary" aria-disabled={marked.size === 0 || undefined} onClick={() => marked.size > 0 && take(undefined)}>
            {say(fillTemplate(gridWords.pickerTake, { count: String(marked.size) }))}
          </Button>
        </>
      }
    >
      <TextField
        ref={search}
        label={say(gridWords.pickerSearch)}
        labelHidden
        placeholder={say(gridWords.pickerSearch)}
        value={place.text}
        onChange={(next) => setPlace({ ...place, text: next, page: 1 })}
        onKeyDown={searchKeys}
      />
      {data?.isRecent && <p className="ui-hint">{say(gridWords.onlyRecent)}</p>}
      <div ref={body} className="lg-picker" data-tall>
        {error !== undefined && !data ? (
          <ErrorState error={error} onRetry={again} />
        ) : (
          <DataTable
            model={model}
            label={say(gridWords.pickerTitle)}
            selected={selected}
            onSelect={mark}
            onOpen={take}
            empty={<Empty>{say(gridWords.pickerNone)}</Empty>}
          />
        )}
      </div>
      <Pager ofWindow page={place.page} size={place.size} total={data?.total ?? 0} onChange={(next) => setPlace({ ...place, ...next })} />
    </Dialog>
  )
}
