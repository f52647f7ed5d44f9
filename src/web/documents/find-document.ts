import type { Words } from '#domain/words.ts'
import { type DocumentKindName, documents } from '#machines/index.ts'
import { ApiRefusal } from '../api.ts'
import { callOperation } from './engine/document-call.ts'
import { hasList, readingOf } from './engine/document-operations.ts'
import { formPathOf } from './engine/kinds.ts'
import type { DocumentRow } from './list/list-columns.tsx'

export type Found = { path: string; no: string; label: Words }

const isForbidden = (error: unknown) => error instanceof ApiRefusal && error.code === 403

/** The documents of all types that have this number, as far as this user may see them. Fails where none was found and not all could be asked. */
export async function findDocuments(number: string, signal: AbortSignal): Promise<readonly Found[]> {
  const wanted = number.toLowerCase()
  const ofKind = async (kind: DocumentKindName): Promise<readonly Found[]> => {
    const { id } = readingOf(kind, 'list')
    const page = await callOperation<{ records: readonly DocumentRow[] }>(id, { query: { keyword: number, current: 1, size: 5 }, signal })
    return page.records.flatMap((row) => {
      const path = formPathOf(kind, row.id)
      const no = row.billNo ?? ''
      return path && no.toLowerCase() === wanted ? [{ path, no, label: documents[kind].label }] : []
    })
  }
  const answers = await Promise.allSettled((Object.keys(documents) as DocumentKindName[]).filter(hasList).map(ofKind))
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.find((answer) => answer.status === 'rejected' && !isForbidden(answer.reason))
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason
  return found
}
