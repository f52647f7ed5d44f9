import './documents.css'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import { useSession } from '../../client/session.ts'
import { readDocument } from '../../document-engine/document-call.ts'
import type { DocumentKind, WebDocument } from '../../document-engine/document-types.ts'
import { useLineSettings } from '../../document-engine/line-settings.ts'
import { openDocuments } from '../../document-engine/open-documents.ts'
import type { DocumentRef, OpenDocument } from '../../document-engine/registry-types.ts'
import { unsavedId } from '../../document-engine/unsaved-ids.ts'
import { useTab, useTabs } from '../../navigation/tabs.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

export type DocumentPageProps = {
  kind: DocumentKind
  /** The id in the address; undefined for a new document. */
  id: string | undefined
  /** Makes a new document with its defaults. */
  start: () => Promise<WebDocument>
  children: (id: string) => ReactNode
}

/** Opens the document of a tab in the registry, or finds it there, and shows its screen; until then, skeletons. */
export function DocumentPage({ kind, id, start, children }: DocumentPageProps) {
  const tabs = useTabs()
  const { key } = useTab()
  const name = { kind: kind.words.id, id: id ?? unsavedId(key) }
  const settings = useLineSettings(kind)
  const open = useSyncExternalStore(openDocuments.subscribe, () => openDocuments.find(name))
  const { error, again } = useLoadDocument({ name, kind, id, start, settings, open })
  useEffect(() => {
    if (open) openDocuments.attach({ kind: kind.words.id, id: open.id }, { tabs, key })
  }, [open, kind, tabs, key])
  useRefresh(open)
  if (open) return children(open.id)
  return error ? <ErrorState error={error} onRetry={again} /> : <PageSkeleton />
}

type LoadInput = Pick<DocumentPageProps, 'kind' | 'id' | 'start'> & {
  name: DocumentRef
  settings: LineSettings
  open: OpenDocument | undefined
}

function useLoadDocument({ name, kind, id, start, settings, open }: LoadInput) {
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

/**
 * Facts of the law for a document that is not stored: the blank ones, and those rights used by the law that this user
 * has.
 */
function factsOfNew({ words }: DocumentKind, can: (right: string) => boolean): Record<string, unknown> {
  const asked: readonly string[] = words.rights
  return { ...(words.blankFacts as object), rights: asked.filter(can) }
}

const freshForMs = 5_000

/**
 * Reloads a document when its tab is shown again, and when a document was changed by this browser or, as the server
 * notifies, by another user. Without local changes, the newer version replaces this one, and a notice says so if
 * another user made it. With local changes, the notice warns the user before they type on.
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
    // if reloading fails, the former version stays; the server refuses events on a stale one anyway
    readDocument(kind, id, left.signal).then(take, () => undefined)
    return () => left.abort()
  }, [actor, kind, changes, user.user_id])
}

function PageSkeleton() {
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
