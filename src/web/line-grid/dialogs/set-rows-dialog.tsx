import { type FormEvent, useId, useState } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainPercentage } from '#domain/figures/typed-figure.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { Picker } from '../../ui/fields/picker.tsx'
import { type CellChoice, choicesOf, matchingChoices } from '../lines/cell-text.ts'
import type { Rows, SetCell } from '../lines/line-edits.ts'
import type { CellKind, GridLine, LineColumn } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { withFoundDepots } from '../state/depot-search.ts'
import { setRows } from '../state/grid-rows.ts'
import type { Grid } from '../state/grid-state.ts'

/** Kinds of columns that often have the same value in many rows. */
const sharedKinds: ReadonlySet<CellKind> = new Set<CellKind>(['depot', 'taxRate', 'percent', 'yesNo', 'choice'])

type Props = { grid: Grid; rows: Rows | undefined; onClose: () => void }

/**
 * Sets values such as depot, tax rate and discount in the selected rows, or in all, as one step that can be undone. A
 * field that is left empty changes nothing.
 */
export function SetRowsDialog({ grid, rows: chosen, onClose }: Props) {
  const say = useSay()
  const word = useWord()
  const form = useId()
  const all = { from: 0, to: grid.lines.length - 1 }
  const [rows, setWhich] = useState(() => (chosen && chosen.to > chosen.from ? chosen : all))
  const [cells, setCells] = useState<Readonly<Record<string, SetCell>>>({})
  const [wrong, setWrong] = useState<string>()
  const columns = grid.inputs.columns.filter(({ kind, editable }) => editable && sharedKinds.has(kind))
  const given = Object.values(cells)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const bad = given.find(({ column, text }) => column.kind === 'percent' && !readFigure(text))
    if (given.length === 0) setWrong(say(gridWords.setNothing))
    else if (!bad) setRows(grid, rows, given)
  }
  const set = (column: LineColumn, cell: SetCell | undefined) => {
    const { [column.name]: _former, ...others } = cells
    setCells(cell ? { ...others, [column.name]: cell } : others)
    setWrong(undefined)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{say(gridWords.cancel)}</Button>
      <Button kind="primary" type="submit" form={form}>
        {word('ok')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(gridWords.setRows)} width={440} footer={footer}>
      <form id={form} className="lg-set" onSubmit={send}>
        <RowsChoice {...{ chosen, all, rows }} onChange={setWhich} />
        {columns.map((column) => (
          <SharedField key={column.name} grid={grid} column={column} cell={cells[column.name]} onChange={(cell) => set(column, cell)} />
        ))}
        {wrong && (
          <p role="alert" className="ui-wrong">
            {wrong}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type RowsChoiceProps = { chosen: Rows | undefined; all: Rows; rows: Rows; onChange: (rows: Rows) => void }

function RowsChoice({ chosen, all, rows, onChange }: RowsChoiceProps) {
  const say = useSay()
  const group = useId()
  const words = (of: Rows, which: (typeof gridWords)['setChosen' | 'setOne' | 'setAll']) =>
    say(fillTemplate(which, { count: String(of.to - of.from + 1), from: String(of.from + 1), to: String(of.to + 1) }))
  const isNow = (of: Rows) => of.from === rows.from && of.to === rows.to
  const options = [
    ...(chosen ? [{ of: chosen, name: words(chosen, chosen.to > chosen.from ? gridWords.setChosen : gridWords.setOne) }] : []),
    { of: all, name: words(all, gridWords.setAll) },
  ]
  return (
    <fieldset className="lg-path">
      <legend className="ui-label">{say(gridWords.setWhich)}</legend>
      {options.map(({ of, name }) => (
        <label key={name} className="lg-check">
          <input type="radio" name={group} data-autofocus={isNow(of) || undefined} checked={isNow(of)} onChange={() => onChange(of)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

type SharedFieldProps = { grid: Grid; column: LineColumn; cell: SetCell | undefined; onChange: (cell: SetCell | undefined) => void }

const anyLine: GridLine = {}

function SharedField({ grid, column, cell, onChange }: SharedFieldProps) {
  const say = useSay()
  const label = say(column.label)
  const kept = say(gridWords.setKept)
  const take = (choice: CellChoice | undefined) => onChange(choice && { column, text: choice.text, change: choice.change })
  if (column.kind === 'percent') {
    const enter = (text: string) => onChange(text.trim() === '' ? undefined : { column, text: plainPercentage(text) })
    return <DecimalField label={label} placeholder={kept} unit="%" value={cell?.text ?? ''} onChange={enter} />
  }
  if (column.kind === 'depot') return <DepotField {...{ grid, column, label, kept }} cell={cell} onChange={take} />
  const choices = choicesOf(anyLine, column, grid.context)
  const nameOf = ({ text, hint }: CellChoice) => (hint ? `${text}  ${hint}` : text)
  return (
    <SelectField
      label={label}
      none={kept}
      value={choices.find(({ text }) => text === cell?.text)?.key ?? ''}
      options={choices.map((choice) => ({ value: choice.key, label: nameOf(choice) }))}
      onChange={(key) => take(choices.find((choice) => choice.key === key))}
    />
  )
}

type DepotProps = Pick<SharedFieldProps, 'grid' | 'column' | 'cell'> & {
  label: string
  kept: string
  onChange: (choice: CellChoice | undefined) => void
}

function DepotField({ grid, column, cell, label, kept, onChange }: DepotProps) {
  const search = async (text: string) => {
    const { depots, searchDepots } = grid.inputs.lookups
    const found = text && searchDepots ? await searchDepots(text) : []
    const all = choicesOf(anyLine, column, { ...grid.context, depots: withFoundDepots(depots, found) })
    const shown = text ? all.filter((choice) => choice.text.includes(text) || matchingChoices([choice], text).length > 0) : all
    return shown.map((choice) => ({ id: choice.key, name: choice.text, hint: choice.hint ?? '', choice }))
  }
  return (
    <Picker
      label={label}
      placeholder={kept}
      value={cell && { id: cell.text, name: cell.text }}
      search={search}
      onChange={(found) => onChange(found?.choice)}
    />
  )
}
