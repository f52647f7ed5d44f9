import type { ReactNode } from 'react'
import { useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useAsk } from '../ui/actions/ask.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  title: string
  /** Rejects with the refusal. */
  save: () => Promise<unknown>
  /** Takes every refusal in place of the message that is shown otherwise. */
  onRefused?: (error: unknown) => void
  onClose: () => void
  /** True when there are unsaved changes: closing asks first. */
  isDirty?: () => boolean
  /** In px. */
  width?: number
  /** There is nothing to save. */
  readOnly?: boolean
  /** More buttons, at the left. */
  beside?: ReactNode
  /** Why saving is not possible yet. */
  blocked?: string
  children: ReactNode
}

/**
 * A window with something to save: the first field has the focus. After saving, a message is shown and the window
 * closes; on refusal the values stay.
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
