import { typeOf } from '#resources/documents/types.ts'
import { useSession } from '../../client/session.ts'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { shareWords } from './words.ts'

const ShareDialog = lazyWindow(async () => (await import('./share-dialog.tsx')).ShareDialog)

/**
 * The dialog for links to a stored document, loaded when it is first used. `why` is the reason why the document cannot
 * be shared.
 */
export function useShare(kind: string, id: string | undefined) {
  const { can } = useSession()
  const { dialog, ask } = useDialog<true>()
  const right = typeOf(kind)?.right
  const why = id === undefined ? shareWords.afterSaving : right && can(`${right}_export`) ? undefined : shareWords.mayNot
  const share = () => void ask((done) => <ShareDialog documentId={id ?? ''} onClose={() => done(undefined)} />)
  return { dialog, share, why }
}
