import type { Words } from '#domain/core/words.ts'
import type { ListedOperation } from './open-api.ts'
import { contractWords as words } from './words.ts'

/** A request that has not been sent: the parameters of its query as text, and its body as JSON. */
export type TrialRequest = { query: Readonly<Record<string, string>>; body: string }

/** The address of a request, with those parameters of the query that are filled in. */
export function addressOf({ address }: Pick<ListedOperation, 'address'>, { query }: TrialRequest): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length === 0 ? address : `${address}?${new URLSearchParams(filled)}`
}

/** What is wrong with a request, as far as the browser can tell; undefined if it can be sent. */
export function problemOf({ body }: TrialRequest): Words | undefined {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
  } catch {
    return words.notJson
  }
}

/** True for an operation that changes data, so that the user has to confirm it. */
export const isWrite = ({ kind, method }: Pick<ListedOperation, 'kind' | 'method'>): boolean =>
  kind === 'command' || kind === 'transition' || (kind === 'resource' && method === 'post')

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The same request as a curl command. The key is a shell variable, so that no real key is copied. */
export function curlOf(operation: ListedOperation, written: TrialRequest, origin: string): string {
  const method = operation.method.toUpperCase()
  const parts = [`curl -X ${method} ${quoteForShell(`${origin}${addressOf(operation, written)}`)}`, '-H "Blade-Auth: bearer $DANJU_KEY"']
  if (written.body.trim() !== '') parts.push("-H 'Content-Type: application/json'", `-d ${quoteForShell(written.body)}`)
  return parts.join(' \\\n  ')
}
