import { Menu, Portal } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { localMoment } from '#web/i18n/format.ts'
import { useSession } from '../../client/session.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { type Draft, drafts } from '../../document-engine/drafts.ts'
import { openDocuments } from '../../document-engine/open-documents.ts'
import { tabKeyOf } from '../../document-engine/unsaved-ids.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { useSay } from '../../i18n/index.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { Button } from '../../ui/button.tsx'

type OfferedDraft = { key: string; draft: Draft }

/** Menu of this user's unsaved drafts in this browser. Each one opens the document or the tab it was typed in. */
export function DraftMenu({ kind }: { kind: string }) {
  const say = useSay()
  const open = useOpenTab()
  const { config } = useSession()
  const offered = useOfferedDrafts(kind)
  if (offered.length === 0) return null
  const show = (key: string) => {
    const address = tabKeyOf(key) ?? formPathOf(kind, key)
    if (address) open(address)
  }
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-start', gutter: 4 }}>
      <Menu.Trigger asChild>
        <Button kind="quiet">
          {say(listWords.unsaved)} {offered.length}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {offered.map(({ key, draft }) => (
              <Menu.Item key={key} value={key} onSelect={() => show(key)}>
                <span className="doc-menu-item">
                  <span>
                    {[draft.document.billNo, draft.document.supplierName ?? draft.document.customerName].filter(Boolean).join(' ') ||
                      say(listWords.newOne)}
                  </span>
                  <span className="ui-hint">
                    {say(
                      fillTemplate(listWords.unsavedOne, {
                        time: localMoment(draft.savedAt, config.timeZone),
                        count: String(draft.document.lines?.length ?? 0),
                      }),
                    )}
                  </span>
                </span>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** Drafts of documents that are not open now; read again whenever a document is opened or closed. */
function useOfferedDrafts(kind: string): readonly OfferedDraft[] {
  const { user } = useSession()
  const [offered, setOffered] = useState<readonly OfferedDraft[]>([])
  useEffect(() => {
    const look = () => {
      const all = drafts.list({ tenantId: user.tenant_id, userId: user.user_id, kind })
      setOffered(all.filter(({ key }) => openDocuments.find({ kind, id: key }) === undefined))
    }
    look()
    return openDocuments.subscribe(look)
  }, [kind, user])
  return offered
}
