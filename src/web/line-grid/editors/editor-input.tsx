import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { isComposing } from '../../ui/composing.ts'
import { cellText } from '../lines/cell-text.ts'
import { gridWords } from '../lines/words.ts'
import { setDraft } from '../state/grid-commands.ts'
import type { EditorProps } from './editor-props.ts'
import type { ListWiring } from './use-option-list.ts'

type InputProps = EditorProps & {
  editable: boolean
  describedBy: string | undefined
  list?: ListWiring
  /** Text shown while the cell is empty. */
  placeholder?: string
  /** Called with the typed text, without the part that an input method is still composing. */
  onText?: (text: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * The input of the current cell. Until the user edits, it shows the text of the cell as selected, so that the first
 * key replaces it. While the user edits, React does not set its value, because that would disturb input methods and
 * the caret.
 */
export function EditorInput(props: InputProps) {
  const { grid, row, index, line, column, mark, editing, editable, context, list, describedBy, onText } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const shown = cellText(line, column, context)

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.closest('[role=gridcell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const here = grid.movement.getSnapshot()
    const isHere = here.context.row === row && here.context.column === index
    if (isHere && here.hasTag('inside') && !grid.view.get().dialog) element.focus({ preventScroll: true })
  }, [grid, row, index, input])

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    if (!editing) {
      element.value = shown
      if (document.activeElement === element) element.select()
    } else if (grid.draft?.opened) {
      grid.draft = { text: grid.draft.text }
      element.value = grid.draft.text
      element.setSelectionRange(element.value.length, element.value.length)
    }
  }, [grid, editing, shown, input])

  return (
    <input
      ref={input}
      className="lg-input"
      aria-label={context.say(fillTemplate(gridWords.cell, { row: String(row + 1), column: column.label }))}
      aria-describedby={describedBy}
      aria-invalid={mark !== undefined || undefined}
      readOnly={!editable}
      autoComplete="off"
      spellCheck={false}
      inputMode={column.numeric ? 'decimal' : 'text'}
      defaultValue={shown}
      placeholder={props.placeholder}
      {...comboProps(list)}
      onFocus={(event) => {
        if (!editing) event.currentTarget.select()
        grid.movement.send({ type: 'FOCUS', row, column: index })
      }}
      onBlur={() => grid.movement.send({ type: 'BLUR' })}
      onKeyDown={(event) => list?.open && moveInList(event, list)}
      onInput={(event) => {
        const text = event.currentTarget.value
        setDraft(grid, { text })
        grid.movement.send({ type: 'TYPE', text })
        if (!isComposing(event as { nativeEvent: InputEvent })) onText?.(text)
      }}
      onCompositionEnd={(event) => onText?.(event.currentTarget.value)}
    />
  )
}

function comboProps(list: ListWiring | undefined) {
  if (!list) return {}
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': list.open,
    'aria-controls': list.open ? list.id : undefined,
    'aria-activedescendant': list.open ? list.activeId : undefined,
  } as const
}

const listSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

function moveInList(event: KeyboardEvent, list: ListWiring): void {
  const by = listSteps[event.key]
  if (by === undefined || isComposing(event)) return
  event.preventDefault()
  event.stopPropagation()
  list.move(by)
}
