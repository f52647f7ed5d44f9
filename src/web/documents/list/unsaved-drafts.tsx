import { useEffect, useState } from 'react'
import { useSession } from '../../client/session.ts'
import { drafts } from '../../document-engine/drafts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

// the menu loads the document engine, which a list needs only if there are unsaved drafts
const DraftMenu = lazyPart(async () => (await import('./draft-menu.tsx')).DraftMenu)

/** The menu of unsaved drafts, if this browser has any for this document type. */
export function UnsavedDrafts({ kind }: { kind: string }) {
  const { user } = useSession()
  const [some, setSome] = useState(false)
  useEffect(() => {
    if (drafts.list({ tenantId: user.tenant_id, userId: user.user_id, kind }).length > 0) setSome(true)
  }, [kind, user])
  return some && <DraftMenu kind={kind} />
}
