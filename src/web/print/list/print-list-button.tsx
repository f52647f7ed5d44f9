import { useState } from 'react'
import { useSay } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ListPrint } from './list-print.ts'
import { listPrintWords as words } from './words.ts'

const ListSheet = lazyPart(async () => (await import('./list-sheet.tsx')).ListSheet)

/**
 * Button that prints a list in the columns that are shown: the selected rows or, without a selection, the first
 * matching rows.
 */
export function PrintListButton({ prepare }: { prepare: () => Promise<ListPrint> }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [list, setList] = useState<ListPrint>()
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      setList(await prepare())
    } catch (error) {
      toast.failed(error)
    }
    setBusy(false)
  }
  return (
    <>
      <IconButton label={say(words.print)} aria-busy={busy || undefined} onClick={() => void run()}>
        <Icon name="printer" size={14} />
      </IconButton>
      {list && <ListSheet list={list} onPrinted={() => setList(undefined)} />}
    </>
  )
}
