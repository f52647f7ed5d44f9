// The contract's data of each operation: kind, right, event. Used by the generator alone.

import { documents } from '#machines/documents.gen.ts'
import { operationType, tableCalls, tableHead, tableNote, tableReader, tableTypes } from './operations-source.ts'
import { tableRows } from './operations-table.ts'

export type Schema = { $ref?: string } & Record<string, unknown>
type Content = Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>
export type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }
export type RawOperation = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
  security?: object[]
  'x-kind'?: string
  'x-event'?: string
  'x-right'?: string
  'x-timeout'?: number
  'x-refusals'?: string[]
  'x-right-to-add'?: string
  'x-document'?: string
}

export type OpenApi = {
  paths: Record<string, Record<string, RawOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, object>
    examples?: Record<string, object>
  }
}

export type Operation = {
  id: string
  method: 'get' | 'post'
  path: string
  kind: 'resource' | 'transition' | 'query' | 'command'
  access: 'public' | 'session' | 'buyer' | 'right' | 'page'
  /** For access by a page: a right of one of these, or of one that looks up rows of this service. */
  pages?: string[]
  looksUp?: string
  /** Right needed; with rightToAdd, that one applies when the body has no id */
  right?: string
  rightToAdd?: string
  event?: string
  /**
   * The input of a transition: the whole document, {id, version, …}, ids, a body of ids, one line of it or ids of
   * lines.
   */
  takes?: 'document' | 'id' | 'ids' | 'idList' | 'line' | 'lineIds'
  /** For a document's interface: the kind, and the action that is no event. */
  document?: { kind: string; does: 'list' | 'detail' | 'remark' | 'lineRemark' | 'courier' | 'express' }
  /** The body is a form with files */
  sends?: 'files'
  /** The answer is a file, or a stream of events; a refusal is the envelope */
  answers?: 'file' | 'stream'
  /** How long a client waits for the answer, where it is longer than usual */
  timeoutMs?: number
  description: string
}

/**
 * The right's stem: the last resource segment in lower case without a final `head`, except for freight bills:
 * `transport` are the carriers.
 */
function stemOf(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const resource = parts.length > 2 ? (parts.at(-2) ?? '') : (parts[0] ?? '').replace(/^blade-/, '')
  const stem = resource.toLowerCase().replaceAll('-', '')
  return stem === 'transporthead' ? stem : stem.replace(/head$/, '')
}

function verbOf(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  if (['list', 'page', 'detail'].includes(last)) return 'view'
  if (['submit', 'draft'].includes(last)) return 'save'
  if (['enable', 'disable'].includes(last) || last.startsWith('update')) return 'edit'
  if (last === 'remove') return 'delete'
  throw new Error(`${path}: no right follows from the name; state x-right`)
}

type Access = Pick<Operation, 'access' | 'right' | 'rightToAdd' | 'pages' | 'looksUp'>

/**
 * `lookup`, with another service where it is not its own, and `pages` with their stems: the data pages need beside
 * their own.
 */
function accessOf({ operationId, 'x-right': stated, 'x-right-to-add': rightToAdd }: RawOperation, path: string): Access {
  if (stated === 'public' || stated === 'session' || stated === 'buyer') return { access: stated }
  const [word, ...named] = stated?.split(' ') ?? []
  if (word === 'lookup') return { access: 'page', looksUp: named[0] ?? operationId.split('_')[0] }
  if (word === 'pages') return { access: 'page', pages: named }
  if (stated?.includes('_')) return { access: 'right', right: stated, ...(rightToAdd && { rightToAdd }) }
  const [stem, verb] = [stemOf(path), stated ?? verbOf(path)]
  if (verb === 'save') return { access: 'right', right: `${stem}_edit`, rightToAdd: `${stem}_add` }
  return { access: 'right', right: `${stem}_${verb}` }
}

/** The event of an operation, where its law exists; a planned type names its events already. */
function eventOf({ 'x-event': event = '' }: RawOperation): string | undefined {
  const [kind = ''] = event.split('.')
  return Object.hasOwn(documents, kind) ? event : undefined
}

const kindOf = (operation: RawOperation, method: string): Operation['kind'] =>
  eventOf(operation) ? 'transition' : ((operation['x-kind'] as Operation['kind']) ?? (method === 'get' ? 'query' : 'command'))

function takesOf(operation: RawOperation, path: string): Operation['takes'] {
  if (!eventOf(operation)) return undefined
  const ofLines = path.split('/').at(-2)?.endsWith('body') ?? false
  const body = operation.requestBody?.content['application/json']?.schema.$ref ?? ''
  if (!body) return ofLines ? 'lineIds' : 'ids'
  if (ofLines) return 'line'
  if (body.endsWith('/IdList')) return 'idList'
  return body.endsWith('Input') ? 'document' : 'id'
}

/**
 * The maximum the server reads of one form (`src/server/http/uploads.ts`); TypeSpec takes no `@maxItems` on parts.
 */
const mostFiles = 10

/**
 * Marks the parts of a form that are files, with the maximum number: those that TypeSpec gives another encoding than
 * text, leaving their schema empty.
 */
export function withFiles(document: OpenApi): OpenApi {
  const marked = structuredClone(document)
  for (const raw of Object.values(marked.paths).flatMap((methods) => Object.values(methods))) {
    for (const { schema, encoding = {} } of Object.values(raw.requestBody?.content ?? {})) {
      const { properties } = schema.$ref ? referencedModel(marked.components.schemas, schema) : schema
      const parts = properties as Record<string, Schema> | undefined
      for (const [name, { contentType }] of Object.entries(encoding)) {
        const part = contentType === 'text/plain' ? undefined : parts?.[name]
        if (part?.type === 'array') Object.assign(part, { items: { ...(part.items as Schema), format: 'binary' }, maxItems: mostFiles })
        else if (part) part.format = 'binary'
      }
    }
  }
  return marked
}

export function referencedModel<T>(models: Record<string, T> = {}, { $ref = '' }: { $ref?: string }): T {
  const model = models[$ref.split('/').at(-1) ?? '']
  if (!model) throw new Error(`the contract has no ${$ref}`)
  return model
}

const answerTypes = (raw: RawOperation) => raw.responses['200']?.content ?? {}
export const answersStream = (raw: RawOperation) => Object.hasOwn(answerTypes(raw), 'text/event-stream')
export const answersFile = (raw: RawOperation) => !Object.hasOwn(answerTypes(raw), 'application/json') && !answersStream(raw)

/**
 * Operations that every document's interface may have beside its events, by the last part of the path or the
 * operation's own name.
 */
const documentVerbs = {
  list: 'list',
  page: 'list',
  detail: 'detail',
  updateRemark: 'remark',
  updateCourierNo: 'courier',
  queryFreightInfo: 'express',
} as const

const interfaceOf = (operationId: string) => operationId.split('_')[0] ?? ''

/**
 * The document of an operation that is no event: that of the events in the same interface, or the one a line remark
 * states, where its law exists; undefined for an operation that states its kind.
 */
function documentOf(raw: RawOperation, path: string, kinds: ReadonlyMap<string, string>): Pick<Operation, 'document'> {
  // a read by another name or method is beside that of the type, and has a handler of its own
  if (eventOf(raw) || raw['x-kind']) return {}
  const [of = '', verb = ''] = path.split('/').slice(-2)
  const stated = raw['x-document']
  if (stated) return Object.hasOwn(documents, stated) ? { document: { kind: stated, does: 'lineRemark' } } : {}
  const kind = of.endsWith('body') ? undefined : kinds.get(interfaceOf(raw.operationId))
  const own = raw.operationId.split('_')[1]
  const does = documentVerbs[(verb in documentVerbs ? verb : own) as keyof typeof documentVerbs]
  return kind && does ? { document: { kind, does } } : {}
}

/** The operations of a contract, each with its rights, its event and what it does to documents. */
export function operationsOf(document: OpenApi): Operation[] {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const kinds = new Map(
    all.flatMap(
      (raw) =>
        eventOf(raw)
          ?.split('.')
          .slice(0, 1)
          .map((kind) => [interfaceOf(raw.operationId), kind] as const) ?? [],
    ),
  )
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      method: method as 'get' | 'post',
      path,
      kind: kindOf(raw, method),
      ...accessOf(raw, path),
      event: eventOf(raw),
      takes: takesOf(raw, path),
      ...documentOf(raw, path, kinds),
      ...(raw.requestBody?.content['multipart/form-data'] && { sends: 'files' as const }),
      ...(answersFile(raw) && { answers: 'file' as const }),
      ...(answersStream(raw) && { answers: 'stream' as const }),
      ...(raw['x-timeout'] && { timeoutMs: raw['x-timeout'] }),
      description: raw.description ?? '',
    })),
  )
}

/** An object literal whose keys and values stand each on a line. */
const literal = (rows: readonly (readonly [key: string, value: string])[], indent: string) =>
  `{\n${rows.map(([key, value]) => `${indent}  ${key}: ${value},\n`).join('')}${indent}}`

/**
 * By interface of a document type, which is that of its `detail`: the rows of a table for the operations of its kind.
 */
function byDocumentApi(operations: Operation[], rowsOf: (api: string, kind: string) => readonly (readonly [string, string])[]): string {
  const details = operations.flatMap(({ id, document }) => (document?.does === 'detail' ? [[interfaceOf(id), document.kind] as const] : []))
  return literal(
    details.map(([api, kind]) => [api, literal(rowsOf(api, kind), '  ')]),
    '',
  )
}

/** The operations of each event of the interface's law. */
function eventRows(operations: Operation[], api: string) {
  const own = operations.filter(({ id, event }) => interfaceOf(id) === api && event)
  const byEvent = Map.groupBy(own, ({ event = '' }) => event.split('.')[1] ?? '')
  return [...byEvent].map(
    ([event, known]) => [event, `[${known.map(({ id, takes }) => `{ id: '${id}', takes: '${takes}' }`).join(', ')}]`] as const,
  )
}

/** Operations on documents of the kind that are no events. */
const readingRows = (operations: Operation[], kind: string) =>
  operations.flatMap(({ id, document }) => (document?.kind === kind ? [[document.does, `'${id}'`] as const] : []))

/** The operation table as a TypeScript file; its fixed parts are in operations-source.ts. */
export function operationsSource(described: Operation[]): string {
  const isStream = ({ answers }: Operation) => answers === 'stream'
  const operations = described.filter((operation) => !isStream(operation))
  const streams = described.flatMap((operation) => (isStream(operation) ? [`'${operation.id}'`] : [])).join(' | ')
  const ids = (wanted: (operation: Operation) => boolean) =>
    operations
      .filter(wanted)
      .map(({ id }) => `\n  | '${id}'`)
      .join('')
  return [
    tableHead,
    `/** Operations that answer a stream of events, served beside the others. */\nexport type StreamId = ${streams}\nexport type OperationId = Exclude<keyof Contract, StreamId>`,
    `/** Operations that need no session. */\nexport type PublicOperationId =${ids(({ access }) => access === 'public')}`,
    `/** Operations that the resource engine serves. */\nexport type ResourceOperationId =${ids(({ kind }) => kind === 'resource')}`,
    `/** Operations that take a form with files. */\nexport type UploadOperationId =${ids(({ sends }) => sends === 'files')}`,
    `/** Operations that answer a file. */\nexport type FileOperationId =${ids(({ answers }) => answers === 'file')}`,
    `/** Operations that trigger an event of a machine. */\nexport type TransitionOperationId =${ids(({ kind }) => kind === 'transition')}`,
    `/** Reads and notes that every document type has: its page, itself, its remarks and courier numbers. */\nexport type DocumentOperationId =${ids(({ document }) => document !== undefined)}`,
    `/** By interface of a document type and event of its law: the operations that make it happen, and what each takes. */\nexport const eventOperations = ${byDocumentApi(operations, (api) => eventRows(operations, api))} as const`,
    `/** The interfaces of document types. */\nexport type DocumentApi = keyof typeof eventOperations`,
    `/** By interface of a document type: what else is done with its documents. */\nexport const documentOperations = ${byDocumentApi(operations, (_, kind) => readingRows(operations, kind))} as const`,
    operationType,
    `${tableNote}\nconst table: Table = JSON.parse(String.raw\`{\n${tableRows(operations)}\n}\`)`,
    tableReader,
    tableTypes,
    tableCalls,
  ].join('\n\n')
}

/** The table of operations in Markdown. */
export function operationsMarkdown(operations: Operation[]): string {
  const rows = operations.map(
    ({ id, method, path, kind, right, rightToAdd, access, pages, looksUp, event, description }) =>
      `| \`${id}\` | ${method.toUpperCase()} /api${path} | ${kind} | ${right ? [rightToAdd, right].filter(Boolean).join(' / ') : looksUp ? `a page that refers to ${looksUp}` : pages ? `a page of ${pages.join(', ')}` : access} | ${event ?? ''} | ${description.replaceAll('|', '\\|')} |`,
  )
  return `# Operations\n\nGenerated from \`openapi/\`. ${operations.length} operations.\n\n| operation | call | kind | right | event | what |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
