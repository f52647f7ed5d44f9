import { useEffect, useState } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { useSession } from '../../session.ts'
import { drafts } from '../engine/drafts.ts'

// it brings what runs open documents, which a list needs only where something was left unsaved
const DraftMenu = lazyPart(async () => (await import('./draft-menu.tsx')).DraftMenu)

/** The menu of what was typed and never saved, where this browser keeps any; looked up each time the list is shown. */
export function KeptDrafts({ kind }: { kind: string }) {
  const { user } = useSession()
  const [some, setSome] = useState(false)
  useEffect(() => {
    if (drafts.list({ tenantId: user.tenant_id, userId: user.user_id, kind }).length > 0) setSome(true)
  }, [kind, user])
  return some && <DraftMenu kind={kind} />
}
