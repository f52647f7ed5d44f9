import { useState } from 'react'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import type { SheetImportProps } from './sheet-import.tsx'
import { jobWords } from './words.ts'

const SheetImport = lazyWindow(async () => (await import('./sheet-import.tsx')).SheetImport)

/** Button for an import that answers at once and takes either all rows or none. */
export function SheetImportButton(props: SheetImportProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const missing = !can(props.right)
  return (
    <>
      <ActionButton opens onRun={() => setOpen(true)} disabled={missing} reason={missing ? word('noRight') : undefined}>
        {say(jobWords.import)}
      </ActionButton>
      {open && <SheetImport {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
