// The fixed parts of src/contract/operations.gen.ts, as text.

export const tableHead = `// Generated from openapi/. Do not edit.
import type { Client } from 'openapi-fetch'
import type { operations as Contract, paths } from './types.gen.ts'`

export const tableNote = `type Row = Omit<Operation, 'id' | 'path'> & { name: string; path?: string }
type Table = Readonly<Record<string, readonly [base: string, ...rows: readonly Row[]]>>

/**
 * By interface: the path its operations share, and a row each. Every browser loads it, so nothing is said twice in it; and as text, which a phone
 * reads in a third of the time that the same takes as code.
 */`

export const tableReader = `/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.entries(table).flatMap(([api, [base, ...rows]]) =>
  rows.map(({ name, path = \`\${base}/\${name}\`, ...row }) => ({ id: \`\${api}_\${name}\` as OperationId, path, ...row })),
)`

export const operationType = `export type Operation = {
  id: OperationId
  method: 'get' | 'post'
  path: string
  kind: 'resource' | 'transition' | 'query' | 'command'
  /** By a page, with a right of one of the pages that need it; a buyer's by users of a customer alone. */
  access: 'public' | 'session' | 'buyer' | 'right' | 'page'
  /** For access by a page: the stems of the pages' rights. */
  pages?: readonly string[]
  /** For access by a page: the service whose rows the pages refer to. */
  looksUp?: string
  /** Right needed; rightToAdd applies instead when the body has no id. */
  right?: string
  rightToAdd?: string
  /** Machine event the operation triggers, "kind.EVENT". */
  event?: string
  /**
   * The input of a transition: the whole document, {id, version, …}, ids, a body of ids, one line of it or ids of
   * lines.
   */
  takes?: 'document' | 'id' | 'ids' | 'idList' | 'line' | 'lineIds'
  /** For a document's interface: the kind, and the action that is no event. */
  document?: { kind: string; does: 'list' | 'detail' | 'remark' | 'lineRemark' | 'courier' | 'express' }
  /** The body is a form with files. */
  sends?: 'files'
  /** The answer is a file; a refusal is the envelope. */
  answers?: 'file'
  /** How long a client waits for the answer, where it is longer than usual. */
  timeoutMs?: number
}`

export const tableTypes = `type Json<Content> = Content extends { 'application/json': infer Body } ? Body : File
/** The answer of an operation, envelope included; a file where the answer is one. */
export type AnswerOf<Id extends OperationId> = Json<Contract[Id]['responses'][200]['content']>
/** The data inside the envelope. */
export type DataOf<Id extends OperationId> = AnswerOf<Id> extends { data: infer Data } ? Data : AnswerOf<Id>
export type QueryOf<Id extends OperationId> = NonNullable<Contract[Id]['parameters']['query']>
/** Request body, or undefined where there is none. */
export type BodyOf<Id extends OperationId> = Contract[Id] extends { requestBody?: infer Request }
  ? NonNullable<Request> extends { content: infer Content } ? Content[keyof Content] : undefined
  : undefined

/** The input of an operation, as one value. */
export type InputOf<Id extends OperationId> = {
  query?: QueryOf<Id>
  body?: BodyOf<Id>
  headers?: Record<string, string>
  signal?: AbortSignal
}`

export const tableCalls = `const byId = new Map(operations.map((operation) => [operation.id, operation]))

/** The operation's row of the table. */
export function operationOf(id: OperationId): Operation {
  const operation = byId.get(id)
  if (!operation) throw new Error(\`no such operation: \${id}\`)
  return operation
}

/** The parts of an upload as a form. */
export function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    for (const value of Array.isArray(part) ? part : [part]) if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/**
 * The file that was answered, by the name the server gives it; in its stead a refusal, which is JSON as everywhere.
 */
export async function fileOf(blob: Blob, response: Response): Promise<unknown> {
  if (blob.type.startsWith('application/json')) return JSON.parse(await blob.text())
  const name = /filename[*]=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return new File([blob], decodeURIComponent(name), { type: blob.type })
}

/** Calls operations by their id over a client of the contract: the answer, or what the server refused with. */
export function callerOf(client: Client<paths>) {
  return async <Id extends OperationId>(id: Id, input: InputOf<Id> = {}): Promise<{ data?: AnswerOf<Id>; error?: unknown; response: Response }> => {
    const { method, path, sends, answers } = operationOf(id)
    const init = {
      params: { query: input.query },
      body: input.body,
      headers: input.headers,
      signal: input.signal,
      ...(sends === 'files' && { bodySerializer: formOf }),
      ...(answers === 'file' && { parseAs: 'blob' }),
    }
    // the table ties path and method to the operation's own input
    const answer = (await client.request(method, path as never, init as never)) as { data?: unknown; error?: unknown; response: Response }
    const data = answer.data instanceof Blob ? await fileOf(answer.data, answer.response) : answer.data
    return { ...answer, data: data as AnswerOf<Id> }
  }
}
`
