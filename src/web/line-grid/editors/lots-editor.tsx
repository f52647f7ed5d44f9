import { useContext } from 'react'
import { lotsText } from '#domain/core/lots.ts'
import type { GridLine } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'
import { ProposedLots } from '../lots/proposed-lots.ts'
import { openPicker } from '../state/grid-commands.ts'
import { EditorInput } from './editor-input.tsx'
import type { EditorProps } from './editor-props.ts'

type Props = EditorProps & { editable: boolean; describedBy: string | undefined }

/**
 * The cell of lots or serial numbers. They can be typed as text, scanned one after the other, or entered in their
 * dialog (F7).
 */
export function LotsEditor(props: Props) {
  const { grid, row, index, line, editable, context } = props
  return (
    <>
      <EditorInput {...props} placeholder={useProposal(line)} />
      {editable && (
        <button
          type="button"
          className="lg-more"
          tabIndex={-1}
          aria-label={context.say(gridWords.lotsOpen)}
          title={context.say(gridWords.lotsOpen)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openPicker(grid, { row, column: index })}
        >
          …
        </button>
      )}
    </>
  )
}

/** Text of the lots that are proposed for a line without lots. */
function useProposal(line: GridLine): string {
  const proposed = useContext(ProposedLots).get(line)
  return proposed && !line.lots?.length ? lotsText(proposed) : ''
}

/** Shows the proposed lots as a hint, in a cell that is not the current one. */
export function LotsCellText({ line, text }: { line: GridLine; text: string }) {
  const proposal = useProposal(line)
  if (text || !proposal) return text
  return (
    <span className="lg-hint" title={proposal}>
      {proposal}
    </span>
  )
}
