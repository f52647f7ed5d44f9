import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Paper, paperOf } from '#paper/document-paper.ts'
import { exampleDocument } from '#paper/example-document.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { singleLanguage } from '#paper/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { api } from '../../client/api.ts'
import { useDocumentFieldPermissions, usePermittedDefinition } from '../../client/field-permissions.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { readDocument } from '../../document-engine/document-call.ts'
import { documentOperationOf } from '../../document-engine/document-operations.ts'
import type { WebDocument } from '../../document-engine/document-types.ts'
import { useLanguage } from '../../i18n/index.ts'

/** Reads the newest document of a type; null if there is none that this user may see. */
async function newestOf(kind: string, signal: AbortSignal): Promise<WebDocument | null> {
  const list = documentOperationOf(kind, 'list')
  if (!list) return null
  const { records } = await api(list, { query: { current: 1, size: 1 }, signal })
  const id = records[0]?.id
  return id ? readDocument(kind, id, signal) : null
}

/**
 * The document shown in a preview: the newest of its type. `document` is undefined if there is none; an example is
 * then shown.
 */
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

export type PreviewInput = { definition: DocumentDefinition; document: WebDocument | undefined; template: PrintTemplate }

/** What a preview is made from: the kind of paper, the template, and the document or, without one, an example. */
function usePreviewOptions({ definition, document, template }: PreviewInput) {
  const [language] = useLanguage()
  const places = usePlaces()
  const { config } = useSession()
  return useMemo(() => {
    const shown = document ?? exampleDocument(definition, singleLanguage(template.language ?? language))
    return { shown, reader: { places, language, template }, kind: template.paper ?? config.printPaper }
  }, [definition, document, template, language, places, config.printPaper])
}

/** The paper of a document with lines, made with the template in the designer. */
export function useDocumentPaper(sampled: PreviewInput): Paper {
  const { definition } = sampled
  const seen = useDocumentFieldPermissions(definition.words.id)
  const { shown, reader, kind } = usePreviewOptions(sampled)
  return useMemo(() => paperOf(definition, shown, { ...reader, seen }, kind), [definition, shown, reader, seen, kind])
}

/** Like useDocumentPaper, for a document type that is listed like a resource. */
export function useRecordPaper(sampled: PreviewInput, record: ScreenDefinition): Paper {
  const { words, print } = sampled.definition
  const seen = usePermittedDefinition(record)
  const { shown, reader, kind } = usePreviewOptions(sampled)
  return useMemo(() => recordPaperOf(words, { record: seen, print }, { ...shown }, reader, kind), [words, seen, print, shown, reader, kind])
}
