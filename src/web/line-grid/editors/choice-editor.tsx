import { useLayoutEffect, useRef, useState } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { type CellChoice, choicesOf, editText, isExactly, matchingChoices, withFieldChange } from '../lines/cell-text.ts'
import type { EditResult, GridLine } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { useDepotHits, withFoundDepots } from '../state/depot-search.ts'
import { useGridView } from '../state/use-grid.ts'
import { EditorInput } from './editor-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { OptionList } from './option-list.tsx'
import { useOptionList } from './use-option-list.ts'

type Props = EditorProps & { editable: boolean; describedBy: string | undefined }

/**
 * A cell whose value is chosen from a short list. Typing narrows the list, F2 and F7 open all of it, Enter takes the
 * highlighted entry.
 */
export function ChoiceEditor(props: Props) {
  const { grid, editing, line, column, context } = props
  const { say } = context
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const { wrong } = useGridView(grid)
  const open = editing && !line.asked
  const { found, waiting } = useDepotHits(grid, column, editing ? (typed ?? '').trim() : '')
  const all = open ? choicesOf(line, column, { ...context, depots: withFoundDepots(context.depots, found) }) : []
  const choices = typed === undefined || !editing ? all : matchingChoices(all, typed)
  const here = all.findIndex(({ text }) => text === editText(line, column, context))
  const list = useOptionList(open, choices.length, typed ?? '', typed === undefined ? Math.max(0, here) : 0)
  // a tax rate that is not in the list may be typed: "1" then means 1 % and not the beginning of 13
  const isFree = column.kind === 'taxRate' && typed !== undefined && !list.moved && choices[list.at]?.text !== typed
  const choice = typed === '' || isFree ? undefined : choices[list.at]
  // the search is still running and may find a better match
  const isEarly = waiting && !(choice && isExactly(choice, typed ?? ''))

  useLayoutEffect(() => {
    if (!editing) setTyped(undefined)
    else if (open && grid.draft) {
      const chosen = isEarly ? () => ({ refused: gridWords.searching }) : choice && editOfChoice(props, choice)
      grid.draft = { text: grid.draft.text, ...(chosen ? { chosen } : {}) }
    }
  })

  const pick = (at: number) => {
    const picked = choices[at]
    if (!picked) return
    grid.draft = { text: picked.text, chosen: editOfChoice(props, picked) }
    grid.movement.send({ type: 'ENTER' })
  }
  const none =
    choices.length === 0 && column.kind !== 'taxRate' && typed !== '..' && typed !== '//'
      ? waiting
        ? gridWords.searching
        : fillTemplate(gridWords.noGoods, { text: typed ?? '' })
      : undefined
  const status = wrong ?? none
  return (
    <>
      <EditorInput {...props} inputRef={input} list={list.wiring} onText={setTyped} />
      {open && (choices.length > 0 || status) && (
        <OptionList
          id={list.id}
          label={say(column.label)}
          anchor={input}
          options={choices.map((one) => ({
            key: one.key,
            content: <ChoiceOption choice={one} />,
          }))}
          at={choice ? list.at : -1}
          onHover={list.go}
          onPick={pick}
          status={status && say(status)}
          isWrong={wrong !== undefined}
        />
      )}
    </>
  )
}

const editOfChoice =
  ({ grid }: Props, choice: CellChoice) =>
  (line: GridLine): EditResult =>
    withFieldChange(line, choice.change, grid.context)

function ChoiceOption({ choice }: { choice: CellChoice }) {
  return (
    <>
      <span className="lg-name">{choice.text}</span>
      <span className="lg-hint">{choice.hint}</span>
    </>
  )
}
