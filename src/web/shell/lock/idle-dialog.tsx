import { useState } from 'react'
import { useSession } from '../../client/session.ts'
import { ownMinutes, saveOwnMinutes } from '../../core/idle.ts'
import { useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'

const choices = [1, 5, 10, 15, 30, 60]

/** Dialog for the user's own idle time in this browser. If the company has set a shorter time, that one applies. */
export function IdleDialog({ onClose }: { onClose: () => void }) {
  const word = useWord()
  const { user, config } = useSession()
  const company = config.IDLE_LOCK_MINUTES
  const [minutes, setMinutes] = useState(ownMinutes(user.user_id))
  const label = (count: number) => word('minutes', { count })
  const options = [
    { value: '0', label: company > 0 ? word('idleCompany', { count: company }) : word('idleNever') },
    ...choices.filter((count) => company === 0 || count < company).map((count) => ({ value: String(count), label: label(count) })),
  ]
  const save = () => {
    saveOwnMinutes(user.user_id, minutes)
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <Button kind="primary" onClick={save}>
        {word('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={word('idleTitle')} footer={footer} width={400}>
      <SelectField label={word('idleAfter')} value={String(minutes)} onChange={(value) => setMinutes(Number(value))} options={options} />
      <p className="ui-hint">{word('idleHint')}</p>
    </Dialog>
  )
}
