import { use, useMemo, useState } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import type { DocumentContext } from '../document-engine/document-types.ts'
import { useLanguage } from '../i18n/index.ts'
import { diagramFileOf } from './diagram-files.ts'
import { eventsNow, stepsNow } from './events-now.ts'
import type { Box } from './geometry.ts'
import { stepsOf } from './steps.ts'
import { walkOf } from './walk.ts'

const wholeLog = 200

/** The document of a diagram, as its screen or the server has it. */
export type DiagramSubject = { id: string; state: string; context: Pick<DocumentContext, 'document' | 'facts' | 'dirty'> }

/**
 * What a document's diagram shows: the present state and path with the events possible now, or the state and path as
 * of an earlier step.
 */
export function useLiveDiagram(words: AnyWords, { id, state, context }: DiagramSubject) {
  const file = use(diagramFileOf(words.id))
  const { can } = useSession()
  const [language] = useLanguage()
  const log = useOperation('OrderLogApi_list', { query: { sourceBillId: id, size: wholeLog } })
  const [at, setAt] = useState<number>()
  const walk = useMemo(() => walkOf(log.data?.records ?? []), [log.data])
  const size = { total: log.data?.total ?? 0, read: log.data?.records.length ?? 0 }
  const then = at === undefined ? undefined : walk[at - 1]
  const current = then?.to ?? state
  const events = useMemo(() => eventsNow({ words, state, context, can }), [words, state, context, can])
  const now = useMemo(
    () =>
      then
        ? new Map()
        : stepsNow(
            state,
            events,
            stepsOf(words).map((step) => step.id),
          ),
    [then, state, events, words],
  )
  const focus: Box | undefined = file.layouts[language].states.find((box) => box.state === current)
  return { file, log, size, walk, at: then?.at, setAt, current, shownWalk: then ? walk.slice(0, then.at) : walk, events, now, focus }
}
