import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Paper, paperOf } from '#paper/document-paper.ts'
import { exampleDocument } from '#paper/example-document.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { inOne } from '#paper/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { api } from '../../api.ts'
import { readDocument } from '../../documents/engine/document-call.ts'
import { doingOf } from '../../documents/engine/document-operations.ts'
import type { WebDocument } from '../../documents/engine/document-types.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useSeenDefinition, useSeenFields } from '../../seen.ts'
import { usePlaces, useSession } from '../../session.ts'

/** The newest document of a kind; nothing where there is none that may be seen. */
async function newestOf(kind: string, signal: AbortSignal): Promise<WebDocument | null> {
  const list = doingOf(kind, 'list')
  if (!list) return null
  const { records } = await api(list, { query: { current: 1, size: 1 }, signal })
  const id = records[0]?.id
  return id ? readDocument(kind, id, signal) : null
}

/** What a template is shown with: the newest document, or an example where there is none to be had. */
export function useSample(kind: string): { document: WebDocument | undefined; waiting: boolean } {
  const { can } = useSession()
  const read = useQuery({
    queryKey: ['newest document', kind],
    queryFn: ({ signal }) => newestOf(kind, signal),
    enabled: can(viewRightOf(kind)),
    retry: false,
  })
  return { document: read.data ?? undefined, waiting: read.isLoading }
}

export type Sampled = { definition: DocumentDefinition; document: WebDocument | undefined; template: PrintTemplate }

/** What a sample is read by: the paper that a template says, and the document or, without one, an example. */
function useReading({ definition, document, template }: Sampled) {
  const [language] = useLanguage()
  const places = usePlaces()
  const { config } = useSession()
  return useMemo(() => {
    const shown = document ?? exampleDocument(definition, inOne(template.language ?? language))
    return { shown, reader: { places, language, template }, kind: template.paper ?? config.printPaper }
  }, [definition, document, template, language, places, config.printPaper])
}

/** The paper of a document of lines by a template as it is being designed. */
export function useDocumentPaper(sampled: Sampled): Paper {
  const { definition } = sampled
  const seen = useSeenFields(definition.words.id)
  const { shown, reader, kind } = useReading(sampled)
  return useMemo(() => paperOf(definition, shown, { ...reader, seen }, kind), [definition, shown, reader, seen, kind])
}

/** The same of one that is listed like a resource. */
export function useRecordPaper(sampled: Sampled, record: ScreenDefinition): Paper {
  const { words, print } = sampled.definition
  const seen = useSeenDefinition(record)
  const { shown, reader, kind } = useReading(sampled)
  return useMemo(() => recordPaperOf(words, { record: seen, print }, { ...shown }, reader, kind), [words, seen, print, shown, reader, kind])
}
