import './documents.css'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { useSession } from '../../session.ts'
import { useTab, useTabs } from '../../shell/tabs.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { readDocument } from '../engine/document-call.ts'
import type { DocumentName, OpenDocument } from '../engine/document-registry.ts'
import type { DocumentKind, WebDocument } from '../engine/document-types.ts'
import { openDocuments } from '../engine/open-documents.ts'
import { useLineSettings } from '../engine/settings.ts'
import { unsavedId } from '../engine/unsaved.ts'

export type DocumentPageProps = {
  kind: DocumentKind
  /** The document of the address; without one it is new. */
  id: string | undefined
  /** What a new one starts with. */
  start: () => Promise<WebDocument>
  children: (id: string) => ReactNode
}

/** Opens the document of a tab in the registry, or finds it there, and shows its screen; skeletons of the page meanwhile. */
export function DocumentPage({ kind, id, start, children }: DocumentPageProps) {
  const tabs = useTabs()
  const { key } = useTab()
  const name = { kind: kind.words.id, id: id ?? unsavedId(key) }
  const settings = useLineSettings(kind)
  const open = useSyncExternalStore(openDocuments.subscribe, () => openDocuments.find(name))
  const { error, again } = useOpening({ name, kind, id, start, settings, open })
  useEffect(() => {
    if (open) openDocuments.attach({ kind: kind.words.id, id: open.id }, { tabs, key })
  }, [open, kind, tabs, key])
  useRefresh(open)
  if (open) return children(open.id)
  return error ? <ErrorState error={error} onRetry={again} /> : <Waiting />
}

type Opening = Pick<DocumentPageProps, 'kind' | 'id' | 'start'> & {
  name: DocumentName
  settings: LineSettings
  open: OpenDocument | undefined
}

function useOpening({ name, kind, id, start, settings, open }: Opening) {
  const { user, can } = useSession()
  const [failed, setFailed] = useState<{ error: unknown; of: string }>()
  const [tries, setTries] = useState(0)
  const latest = useRef({ start, settings })
  useEffect(() => {
    latest.current = { start, settings }
  })
  const missing = open === undefined
  const own = name.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    if (!missing) return
    const left = new AbortController()
    const who = { tenantId: user.tenant_id, userId: user.user_id }
    const begin = async () => ({ ...(await latest.current.start()), facts: factsOfNew(kind, can) })
    const reading = id ? readDocument(kind.words.id, id, left.signal) : begin()
    reading.then(
      (document) => !left.signal.aborted && openDocuments.open({ kind, id: own, document, settings: () => latest.current.settings, who }),
      (error: unknown) => !left.signal.aborted && setFailed({ error, of: own }),
    )
    return () => left.abort()
  }, [missing, own, id, kind, user, can, tries])
  const again = () => {
    setFailed(undefined)
    setTries((count) => count + 1)
  }
  return { error: failed?.of === own ? failed.error : undefined, again }
}

/** What the law may know of a document that the server has not seen: whose rights it would ask about. */
function factsOfNew({ words }: DocumentKind, can: (right: string) => boolean): Record<string, unknown> {
  const asked: readonly string[] = words.rights
  return { ...(words.blankFacts as object), rights: asked.filter(can) }
}

const freshForMs = 5_000

/**
 * When a tab is shown again its document may be old, and whenever this browser or, as we are told, somebody else changed one; it is then
 * read anew. Nobody has typed into it: the newer one takes its place, with a word about whose it is. Somebody has: he is told before he
 * types on.
 */
function useRefresh(open: OpenDocument | undefined): void {
  const { user } = useSession()
  const read = useRef({ at: 0, changes: 0 })
  const known = useRef<OpenDocument['actor']>(undefined)
  const actor = open?.actor
  const kind = open?.kind.words.id
  const changes = open?.othersChanged ?? 0
  useEffect(() => {
    if (!actor || !kind) return
    const isNew = known.current !== actor
    known.current = actor
    const { id } = actor.getSnapshot().context.base
    const asked = { at: performance.now(), changes }
    if (isNew) read.current = asked
    const isFresh = read.current.changes === changes && asked.at - read.current.at < freshForMs
    if (!id || isNew || isFresh) return
    const left = new AbortController()
    const take = (document: WebDocument) => {
      read.current = asked
      const now = actor.getSnapshot()
      if (now.hasTag('calling') || (document.version ?? 0) <= (now.context.base.version ?? 0)) return
      const { dirty } = now.context
      if (!dirty) actor.send({ type: 'REPLACED', document })
      if (dirty || document.updateUser !== user.user_id)
        openDocuments.notify({ kind, id }, { what: dirty ? 'newer' : 'replaced', document })
    }
    // a document that cannot be read now is shown as it was; whoever acts on it is told by the server
    readDocument(kind, id, left.signal).then(take, () => undefined)
    return () => left.abort()
  }, [actor, kind, changes, user.user_id])
}

function Waiting() {
  return (
    <section className="doc" aria-busy="true">
      <div className="doc-waiting">
        <Skeleton width="30%" />
        <Skeleton width="100%" />
        <Skeleton width="90%" />
        <Skeleton width="100%" />
        <Skeleton width="60%" />
      </div>
    </section>
  )
}
