import type { ReactNode, RefObject } from 'react'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useSession } from '../../../client/session.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ExtraAction } from './action-bar.tsx'

/** Makes the button of a note. Without the right the button is disabled and shows the reason. */
export function useNoteButton(): (id: string, label: Words, operation: OperationId, run: () => void) => ExtraAction {
  const { can } = useSession()
  return (id, label, operation, run) => {
    const { right } = operationOf(operation)
    const may = right === undefined || can(right)
    return { id, label, opens: true, why: may ? undefined : fillTemplate(documentWords.missingRight, { button: label }), run }
  }
}

type NoteDialogProps = {
  title: Words
  onSave: () => Promise<void>
  onClose: () => void
  /** The field that gets the initial focus. */
  field: RefObject<HTMLElement | null>
  /** Width in px. */
  width?: number
  children: ReactNode
}

/** The dialog frame in which a note is written, with Save and Cancel. */
export function NoteDialog({ title, onSave, onClose, field, width = 440, children }: NoteDialogProps) {
  const say = useSay()
  const word = useWord()
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary onRun={onSave}>
        {word('save')}
      </ActionButton>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(title)} width={width} footer={footer} initialFocus={() => field.current}>
      {children}
    </Dialog>
  )
}
