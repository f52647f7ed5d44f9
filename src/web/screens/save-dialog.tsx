import type { ReactNode } from 'react'
import { useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useAsk } from '../ui/actions/ask.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  title: string
  /** Saves. Rejects with the server's refusal. */
  save: () => Promise<unknown>
  /** Handles every refusal. Without it, a refusal is shown as a message. */
  onRefused?: (error: unknown) => void
  onClose: () => void
  /** Returns true if there are unsaved changes; closing then asks for a confirmation. */
  isDirty?: () => boolean
  /** In px. */
  width?: number
  /** True if there is nothing to save. */
  readOnly?: boolean
  /** Further buttons, on the left. */
  beside?: ReactNode
  /** Why saving is not possible yet. */
  blocked?: string
  children: ReactNode
}

/**
 * A dialog whose content is saved. The first field gets the focus. After saving, a message is shown and the dialog is
 * closed; after a refusal it stays open with the typed values.
 */
export function SaveDialog({
  title,
  save,
  onRefused = toast.failed,
  onClose,
  isDirty,
  width,
  readOnly = false,
  beside,
  blocked,
  children,
}: Props) {
  const word = useWord()
  const ask = useAsk()
  const run = () =>
    save().then(() => {
      toast.success(word('updated'))
      onClose()
    }, onRefused)
  const leave = async () => {
    const isLost = isDirty?.() === true
    if (isLost && !(await ask({ title: word('discardTitle'), text: word('discardText'), danger: true, ok: word('close') })).ok) return
    onClose()
  }
  const footer = (
    <>
      {beside}
      {beside && <span className="ui-spread" />}
      <Button onClick={() => void leave()}>{word(readOnly ? 'close' : 'cancel')}</Button>
      {!readOnly && (
        <ActionButton primary shortcut="Ctrl+S" onRun={run} disabled={blocked !== undefined} reason={blocked}>
          {word('save')}
        </ActionButton>
      )}
    </>
  )
  return (
    <Dialog open onClose={() => void leave()} {...{ title, width, footer }}>
      <div className="system-form">{children}</div>
    </Dialog>
  )
}
