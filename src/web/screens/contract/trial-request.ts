import type { Words } from '#domain/core/words.ts'
import type { ListedOperation } from './open-api.ts'
import { contractWords as words } from './words.ts'

/** A request before it is sent: the fields of its query as text, its body as JSON. */
export type TrialRequest = { query: Readonly<Record<string, string>>; body: string }

/** The address with the filled-in part of its query. */
export function addressOf({ address }: Pick<ListedOperation, 'address'>, { query }: TrialRequest): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length === 0 ? address : `${address}?${new URLSearchParams(filled)}`
}

/** The error of a request before it is sent. */
export function problemOf({ body }: TrialRequest): Words | undefined {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
  } catch {
    return words.notJson
  }
}

/** True for a call that changes data: it asks for confirmation first. */
export const isWrite = ({ kind, method }: Pick<ListedOperation, 'kind' | 'method'>): boolean =>
  kind === 'command' || kind === 'transition' || (kind === 'resource' && method === 'post')

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The same request for a terminal; the key is a variable, so that none is copied. */
export function curlOf(operation: ListedOperation, written: TrialRequest, origin: string): string {
  const method = operation.method.toUpperCase()
  const parts = [`curl -X ${method} ${quoteForShell(`${origin}${addressOf(operation, written)}`)}`, '-H "Blade-Auth: bearer $DANJU_KEY"']
  if (written.body.trim() !== '') parts.push("-H 'Content-Type: application/json'", `-d ${quoteForShell(written.body)}`)
  return parts.join(' \\\n  ')
}
