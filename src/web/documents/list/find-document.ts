import type { Words } from '#domain/core/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { api } from '../../client/api.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'

export type DocumentHit = { path: string; no: string; label: Words }

/** Finds the documents of all types with this number that this user may see. */
export async function findDocuments(number: string, signal: AbortSignal): Promise<readonly DocumentHit[]> {
  const found = await api('DocumentApi_find', { query: { billNo: number }, signal })
  return found.flatMap(({ kind, id, billNo }) => {
    const [path, label] = [formPathOf(kind, id), typeOf(kind)?.label]
    return path && label ? [{ path, no: billNo, label }] : []
  })
}
