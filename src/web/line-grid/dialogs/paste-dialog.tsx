import { type RefObject, useRef, useState } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/composing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, SwitchField } from '../../ui/fields/fields.tsx'
import type { Sheet, SheetPlan } from '../lines/paste-columns.ts'
import type { LineColumn } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { pasteSheet } from '../state/grid-clipboard.ts'
import type { Grid } from '../state/grid-state.ts'

const shownRows = 6

type PasteProps = { grid: Grid; sheet: Sheet; plan: SheetPlan; row: number; onClose: () => void }

/**
 * Asks what the columns of a pasted sheet mean, if that is not clear. It shows the first rows, with a select above
 * each column. Enter pastes, Esc cancels.
 */
export function PasteDialog({ grid, sheet, plan, row, onClose }: PasteProps) {
  const say = useSay()
  const { columns } = grid.inputs
  const [names, setNames] = useState<readonly string[]>(plan.targets.map((column) => column?.name ?? ''))
  const [hasHeader, setHeader] = useState(plan.hasHeader)
  const first = useRef<HTMLSelectElement>(null)
  const entered = columns.filter(({ editable }) => editable)
  const goods = entered.find(({ kind }) => kind === 'goods')
  const others = names.filter((name) => name !== '' && name !== goods?.name)
  const wrong = new Set(others).size < others.length ? gridWords.pasteTwice : undefined
  const take = () => {
    if (wrong) return
    const targets = names.map((name) => entered.find((column) => column.name === name))
    const isGoods = (at: number) => targets[at]?.kind === 'goods'
    const chosen = names.flatMap((_, at) => (isGoods(at) && !plan.goods.includes(at) ? [at] : []))
    onClose()
    pasteSheet(grid, sheet, { targets, goods: [...plan.goods.filter(isGoods), ...chosen], hasHeader, isSure: true }, row)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(fillTemplate(gridWords.pasteTitle, { count: String(sheet.length - (hasHeader ? 1 : 0)) }))}
      width={Math.min(1000, 160 + names.length * 130)}
      initialFocus={() => first.current}
      footer={
        <>
          <Button onClick={onClose}>{say(gridWords.cancel)}</Button>
          <Button kind="primary" aria-disabled={wrong !== undefined || undefined} onClick={take}>
            {say(gridWords.pasteTake)}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its selects takes the whole */}
      <div
        className="lg-paste"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event) || event.target instanceof HTMLButtonElement) return
          event.preventDefault()
          take()
        }}
      >
        <p className="ui-hint">{say(gridWords.pasteText)}</p>
        <SwitchField label={say(gridWords.pasteHeader)} value={hasHeader} onChange={setHeader} />
        <SheetTable {...{ sheet, names, entered, hasHeader, first }} onChange={(at, next) => setNames(names.with(at, next))} />
        {sheet.length > shownRows && (
          <p className="ui-hint">{say(fillTemplate(gridWords.pasteMore, { count: String(sheet.length - shownRows) }))}</p>
        )}
        <p className="ui-wrong" role="status">
          {wrong && say(wrong)}
        </p>
      </div>
    </Dialog>
  )
}

type SheetTableProps = {
  sheet: Sheet
  names: readonly string[]
  entered: readonly LineColumn[]
  hasHeader: boolean
  first: RefObject<HTMLSelectElement | null>
  onChange: (at: number, name: string) => void
}

/** The first rows of the sheet, with a select above each column. */
function SheetTable({ sheet, names, entered, hasHeader, first, onChange }: SheetTableProps) {
  const say = useSay()
  return (
    <div className="lg-paste-sheet">
      <table>
        <thead>
          <tr>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet's columns have no other name
              <th key={at}>
                <SelectField
                  ref={at === 0 ? first : undefined}
                  label={say(fillTemplate(gridWords.pasteColumn, { number: String(at + 1) }))}
                  labelHidden
                  value={name}
                  none={say(gridWords.pasteSkip)}
                  options={entered.map((column) => ({ value: column.name, label: say(column.label) }))}
                  onChange={(next) => onChange(at, next)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.slice(0, shownRows).map((texts, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have its rows
            <tr key={nth} data-header={(hasHeader && nth === 0) || undefined}>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} data-skip={name === '' || undefined}>
                  {texts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
