import { useState } from 'react'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import type { SheetImportProps } from './sheet-import.tsx'
import { jobWords } from './words.ts'

const SheetImport = lazyWindow(async () => (await import('./sheet-import.tsx')).SheetImport)

/** The button of an import that takes all rows or none and answers at once. */
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
