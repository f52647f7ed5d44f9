import { useMemo, useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { ImportDialog } from '../jobs/import-dialog.tsx'
import { jobWords } from '../jobs/words.ts'
import { type PageAction, useOfferActions } from '../navigation/page-actions.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useReloadResource } from './resource-api.ts'

/** The import of a resource's rows: `why` it is disabled, and whether its dialog is open. */
export type RowImport = { why: string | undefined; isOpen: boolean; setOpen: (isOpen: boolean) => void }

/**
 * The import of rows from a sheet, also offered in the command palette; undefined if the definition names no key. Its
 * dialog belongs to the page, because the empty state that opens it is gone once rows are written.
 */
export function useRowImport({ api, stem, label, importKey }: ScreenDefinition): RowImport | undefined {
  const word = useWord()
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = can(`${stem}_import`)
  const offers = useMemo((): readonly PageAction[] => {
    const words = { zh: jobWords.importOf.zh.replace('{name}', label.zh), en: jobWords.importOf.en.replace('{name}', label.en) }
    return importKey
      ? [{ id: `import:${api}`, label: words, why: isAllowed ? undefined : shellWords.noRight, run: () => setOpen(true) }]
      : []
  }, [api, label, importKey, isAllowed])
  useOfferActions(offers)
  return importKey && { why: isAllowed ? undefined : word('noRight'), isOpen, setOpen }
}

/** Opens the import. */
export function ImportButton({
  rowImport: { why, setOpen },
  label = jobWords.import,
}: {
  rowImport: RowImport
  label?: { zh: string; en: string }
}) {
  const say = useSay()
  return (
    <ActionButton opens onRun={() => setOpen(true)} disabled={why !== undefined} reason={why}>
      {say(label)}
    </ActionButton>
  )
}

/** The dialog of the import. */
export function RowImportDialog({ definition, rowImport: { isOpen, setOpen } }: { definition: ScreenDefinition; rowImport: RowImport }) {
  const say = useSay()
  const again = useReloadResource(definition)
  if (!isOpen) return null
  return <ImportDialog resource={definition.api} name={say(definition.label)} onClose={() => setOpen(false)} onWritten={again} />
}
