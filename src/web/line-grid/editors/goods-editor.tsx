import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withoutIdleZeros } from '#domain/figures/format-figures.ts'
import { errorText } from '../../client/error-text.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { basicPrice } from '../lines/rules.ts'
import type { EditResult, GridGoods, GridLine } from '../lines/types.ts'
import { applyGoods } from '../lines/unresolved-goods.ts'
import { gridWords } from '../lines/words.ts'
import { commitGoods } from '../state/grid-commands.ts'
import { refusedWords } from '../state/grid-goods.ts'
import { announce, type Grid } from '../state/grid-state.ts'
import { type GoodsHits, searchGoodsOrRecent } from '../state/recent-goods.ts'
import { useGridView } from '../state/use-grid.ts'
import { EditorInput } from './editor-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { OptionList } from './option-list.tsx'
import { useOptionList } from './use-option-list.ts'

type Props = EditorProps & { editable: boolean; describedBy: string | undefined }

/**
 * The goods cell. It searches by code, name, barcode or pinyin initials and lists the results below; Enter takes the
 * first one.
 */
export function GoodsEditor(props: Props) {
  const { grid, editing, column, row } = props
  const { say } = props.context
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const text = editing ? typed.trim() : ''
  const { hits, settled, failure, isRecent } = useGoodsSearch(grid, text)
  const open = text !== '' && text !== '..' && text !== '//'
  const list = useOptionList(open, hits.length, text)
  const hit = settled ? hits[list.at] : undefined
  const { wrong } = useGridView(grid)

  useLayoutEffect(() => {
    if (!editing) setTyped('')
  }, [editing])
  useLayoutEffect(() => {
    if (open && grid.draft) grid.draft = { text: grid.draft.text, settled, ...(hit ? { chosen: editOfGoods(grid, hit, text, row) } : {}) }
  }, [grid, open, settled, hit, text, row])

  const pick = (at: number) => {
    const goods = hits[at]
    if (!goods || !grid.draft) return
    grid.draft = { ...grid.draft, chosen: editOfGoods(grid, goods, text, row) }
    commitGoods(grid)
    grid.movement.send({ type: 'ENTER' })
  }
  const status = wrong
    ? say(wrong)
    : failure !== undefined
      ? say(fillTemplate(gridWords.searchFailed, { reason: failure }))
      : hits.length > 0
        ? isRecent
          ? say(gridWords.onlyRecent)
          : undefined
        : say(settled ? fillTemplate(gridWords.noGoods, { text }) : gridWords.searching)
  return (
    <>
      <EditorInput {...props} inputRef={input} list={list.wiring} onText={setTyped} />
      {open && (
        <OptionList
          id={list.id}
          label={say(column.label)}
          anchor={input}
          options={hits.map((goods) => ({ key: goods.id, content: <GoodsOption goods={goods} say={say} /> }))}
          at={list.at}
          onHover={list.go}
          onPick={pick}
          status={status}
          isWrong={wrong !== undefined || failure !== undefined}
        />
      )}
    </>
  )
}

/**
 * Returns the edit that puts goods into a line. If the barcode of a unit was typed, it sets that unit. Cells that were
 * typed while the goods were unknown are then applied.
 */
function editOfGoods(grid: Grid, goods: GridGoods, text: string, row: number) {
  const unitId = goods.unitList?.find(({ barCode }) => barCode === text)?.unitId
  return (line: GridLine): EditResult => {
    grid.inputs.lookups.recent?.use(goods)
    const given = applyGoods(line, goods, unitId, grid.inputs.columns, grid.context)
    if (given.refused.length > 0) announce(grid, refusedWords(given.refused.map((cell) => ({ row, ...cell }))), true)
    return { line: given.line }
  }
}

function GoodsOption({ goods, say }: { goods: GridGoods; say: EditorProps['context']['say'] }) {
  const price = basicPrice(goods)
  return (
    <>
      <span className="lg-code">{goods.commInfoCode}</span>
      <span className="lg-name">
        {goods.commInfoName} {goods.spec && <span className="lg-hint">{goods.spec}</span>}
      </span>
      <span className="lg-hint">{goods.barCode}</span>
      <span className="lg-hint">{goods.onHandQty !== undefined && `${say(gridWords.onHand)} ${formatQty(goods.onHandQty)}`}</span>
      <span className="lg-figure">
        {price && formatMoney(withoutIdleZeros(price, 2))} {goods.unitName && `/ ${goods.unitName}`}
      </span>
    </>
  )
}

const pauseMs = 60

type GoodsSearch = GoodsHits & { text: string; failure?: string }

const noHits: GoodsSearch = { text: '', hits: [], isRecent: false }

/**
 * Search results for the typed text. An answer for an earlier text is dropped; the earlier results stay visible until
 * new ones arrive.
 */
function useGoodsSearch(grid: Grid, text: string) {
  const [search, setSearch] = useState<GoodsSearch>(noHits)
  useEffect(() => {
    if (text === '') {
      setSearch(noHits)
      return
    }
    let stale = false
    const take = (found: Omit<GoodsSearch, 'text'>) => {
      if (!stale) setSearch({ text, ...found })
    }
    const timer = setTimeout(() => {
      searchGoodsOrRecent(grid.inputs.lookups, text).then(take, (error: unknown) => take({ ...noHits, failure: errorText(error) }))
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [grid, text])
  const settled = search.text === text && search.failure === undefined
  const { hits, isRecent } = text === '' ? noHits : search
  return { hits, isRecent, settled, failure: search.text === text ? search.failure : undefined }
}
