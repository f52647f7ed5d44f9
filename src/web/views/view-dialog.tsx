import { useRef, useState } from 'react'
import { errorText } from '../client/error-text.ts'
import { useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SwitchField, TextField } from '../ui/fields/fields.tsx'
import { toast } from '../ui/toast.tsx'
import { type ListView, type SavedView, useViewCalls } from './use-list-view.ts'

/**
 * The dialog for the name and the sharing of a view: of a new one made from the current list, or of an existing one
 * (`changed`).
 */
export function ViewDialog({ view, changed, onClose }: { view: ListView; changed: SavedView | undefined; onClose: () => void }) {
  const word = useWord()
  const { save } = useViewCalls(view.page)
  const [name, setName] = useState(changed?.name ?? '')
  const [shared, setShared] = useState(changed?.shared === 2)
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const keep = async () => {
    if (name.trim() === '') return setWrong(word('fillIn', { name: word('viewName') }))
    const known = changed ? { id: changed.id, version: changed.version } : {}
    try {
      const saved = await save({ ...known, name: name.trim(), shared: shared ? 2 : 1, content: changed?.content ?? view.content })
      view.forget()
      view.show(saved)
      toast.success(word('viewSaved'))
      onClose()
    } catch (error) {
      setWrong(errorText(error))
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary onRun={keep}>
        {word('save')}
      </ActionButton>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={word(changed ? 'editView' : 'saveViewAs').replace('…', '')}
      width={400}
      footer={footer}
      initialFocus={() => field.current}
    >
      <TextField
        label={word('viewName')}
        value={name}
        onChange={(text) => {
          setName(text)
          setWrong(undefined)
        }}
        ref={field}
        required
        maxLength={50}
        error={wrong}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) void keep()
        }}
      />
      <SwitchField label={word('shareView')} value={shared} onChange={setShared} />
      {!changed && <p className="ui-hint">{word('viewKeeps')}</p>}
    </Dialog>
  )
}
