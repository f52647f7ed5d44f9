import type { Words } from '#domain/words.ts'
import type { ListedOperation } from './open-api.ts'
import { contractWords as words } from './words.ts'

/** A request as it is written down before it is sent: fields of its query as texts, its body as JSON. */
export type Written = { query: Readonly<Record<string, string>>; body: string }

/** The address with what was filled in of its query. */
export function addressOf({ address }: Pick<ListedOperation, 'address'>, { query }: Written): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length === 0 ? address : `${address}?${new URLSearchParams(filled)}`
}

/** What is wrong with it before it is sent. */
export function problemOf({ body }: Written): Words | undefined {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
  } catch {
    return words.notJson
  }
}

/** Whether it changes data: then it is asked about first. */
export const isWrite = ({ kind, method }: Pick<ListedOperation, 'kind' | 'method'>): boolean =>
  kind === 'command' || kind === 'transition' || (kind === 'resource' && method === 'post')

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The same request for a terminal; the key stands in a variable, so that none is copied. */
export function curlOf(operation: ListedOperation, written: Written, origin: string): string {
  const method = operation.method.toUpperCase()
  const parts = [`curl -X ${method} ${quoted(`${origin}${addressOf(operation, written)}`)}`, '-H "Blade-Auth: bearer $DANJU_KEY"']
  if (written.body.trim() !== '') parts.push("-H 'Content-Type: application/json'", `-d ${quoted(written.body)}`)
  return parts.join(' \\\n  ')
}
