import { useId } from 'react'
import { isChoiceCell } from '../lines/cell-text.ts'
import type { LineColumn } from '../lines/types.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { EditorInput } from './editor-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { GoodsEditor } from './goods-editor.tsx'
import { LotsEditor } from './lots-editor.tsx'

function editorOf(column: LineColumn) {
  if (column.kind === 'goods') return GoodsEditor
  if (column.kind === 'lots') return LotsEditor
  return isChoiceCell(column) ? ChoiceEditor : EditorInput
}

/**
 * The current cell. It always contains the only input of the grid, which has the focus even while nothing is typed: an
 * input method can start composing only in an input, and it needs the first key.
 */
export function CellEditor(props: EditorProps) {
  const { column, line, index, mark, selected, editing, context } = props
  const editable = context.isEditable(line, column)
  const terms = context.termsOf(line)[column.name]
  const said = [mark?.text, terms && context.say(terms.why)].filter((text) => text !== undefined)
  const saidId = useId()
  const Editor = editorOf(column)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its input
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      role="gridcell"
      className="lg-cell"
      aria-colindex={index + 2}
      aria-selected={selected || undefined}
      aria-readonly={!editable || undefined}
      data-column={index}
      data-active
      data-editing={editing || undefined}
      data-numeric={column.numeric || undefined}
      data-mark={mark?.tone}
      data-fixed={terms?.isFixed || undefined}
      title={said[0]}
    >
      <Editor {...props} editable={editable} describedBy={said.length > 0 ? saidId : undefined} />
      {said.length > 0 && (
        <span id={saidId} className="ui-hidden">
          {said.join(' ')}
        </span>
      )}
    </div>
  )
}
