import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { callerOf, type DataOf, type InputOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { paths } from '#contract/types.gen.ts'
import { linesFrom, type TerseLines, terseHeader } from '#domain/terse-lines.ts'
import { connectivity, isAnswerOfProxy } from './connectivity.ts'
import { language, word } from './i18n/index.ts'
import { serverClock } from './server-clock.ts'
import { kept } from './session-store.ts'

const requestTimeoutMs = 60_000
/** Names the front end; it grants nothing. */
const clientCredential = `Basic ${btoa('saber:saber_secret')}`

/** Headers of a request that is to be sent as a form instead of JSON (rule: a request may be serialized on request). */
export const serialized = { 'Content-Type': 'application/x-www-form-urlencoded' } as const

export type FieldRefusal = { field?: string; row?: number; rule: string; msg: string }
type Said = { key?: string; fields?: FieldRefusal[]; current?: Record<string, unknown>; allowed?: string[]; guard?: string }

/** What a refusal says, with the particular reason and its figures where its first finding has them. */
function inFull(msg: string, { fields: [first] = [] }: Said): string {
  return first?.msg.startsWith(msg) ? first.msg : msg
}

/** The server's "no": `key` names the rule, `msg` says it in the reader's language, with figures, `fields` where. */
export class ApiRefusal extends Error {
  readonly key: string
  readonly code: number
  readonly msg: string
  readonly fields: readonly FieldRefusal[]
  /** With VERSION_STALE: the newer row or document. */
  readonly current: Record<string, unknown> | undefined
  /** With STATUS_FORBIDS: the events still possible. */
  readonly allowed: readonly string[] | undefined
  /** The guard of the document's law that said no. */
  readonly guard: string | undefined
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined

  constructor(code: number, msg: string, said: Said = {}, requestId?: string) {
    super(inFull(msg, said))
    this.name = 'ApiRefusal'
    this.key = said.key ?? ''
    this.code = code
    this.msg = this.message
    this.fields = said.fields ?? []
    this.current = said.current
    this.allowed = said.allowed
    this.guard = said.guard
    this.requestId = requestId
  }
}

/** No answer came, so nobody knows whether the request took effect. */
export class Unreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unreachable'
  }
}

type SessionDoor = { ready(): Promise<void>; over(token: string | undefined): void }
let session: SessionDoor = { ready: () => Promise.resolve(), over: () => undefined }

/** Ties calls to the session: `ready` renews a dead token first, `over` hears that the server took this one for ended (401). */
export function connectSession(door: SessionDoor): void {
  session = door
}

/** Looked up at each call, so that whoever replaces `fetch` is heard. */
const call = callerOf(createClient<paths>({ baseUrl: '/api', fetch: (request) => globalThis.fetch(request) }))

/** Calls that make or renew a session must not wait for it. */
const outsideSession = new Set<OperationId>(['AuthApi_token', 'AuthApi_captcha', 'AuthApi_providers', 'AuthApi_logout', 'TenantApi_info'])

function headersFor(id: OperationId, token: string | undefined): Record<string, string> {
  const tenantId = kept.tenantId()
  const withToken = token !== undefined && (!outsideSession.has(id) || id === 'AuthApi_logout')
  return {
    Authorization: clientCredential,
    [terseHeader[0]]: terseHeader[1],
    'Accept-Language': language() === 'en' ? 'en' : 'zh-CN',
    ...(withToken ? { 'Blade-Auth': `bearer ${token}` } : {}),
    ...(tenantId === undefined ? {} : { 'Tenant-Id': tenantId }),
  }
}

const streamAddress = new URL('/api/blade-desk/notice/stream', window.location.origin).href

/** A document with its lines in full, where they came terse. */
function withLines(data: unknown): unknown {
  const lines = typeof data === 'object' && data !== null ? (data as { lines?: unknown }).lines : undefined
  const isTerse = typeof lines === 'object' && lines !== null && 'rows' in lines
  return isTerse ? { ...(data as object), lines: linesFrom(lines as TerseLines) } : data
}

/** The data inside the envelope, or a flat answer as it is. */
function dataIn(answer: unknown, response: Response, token: string | undefined): unknown {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const code = typeof body.code === 'number' ? body.code : response.status
  if (code === 200) return 'success' in body && 'data' in body ? withLines(body.data) : answer
  if (code === 401) session.over(token)
  const msg = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '')
  throw new ApiRefusal(code, typeof msg === 'string' ? msg : word('loadFailed'), (body.data ?? {}) as Said, requestId)
}

/**
 * Calls an operation of the contract with the session's token and the reader's language; answers its data.
 * @throws ApiRefusal when the server says no, Unreachable when no answer came within 60 seconds, or the time the contract gives the operation
 */
export async function api<Id extends OperationId>(id: Id, input: InputOf<Id> = {}): Promise<DataOf<Id>> {
  if (!outsideSession.has(id)) await session.ready()
  const token = kept.accessToken()
  const headers = { ...headersFor(id, token), ...input.headers }
  const timeout = AbortSignal.timeout(operationOf(id).timeoutMs ?? requestTimeoutMs)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  const { data, error, response } = await call(id, { ...input, headers, signal }).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    if (!timeout.aborted) connectivity.callFailed()
    throw new Unreachable(word(timeout.aborted ? 'timedOut' : 'unreachable'), { cause })
  })
  if (!isAnswerOfProxy(response.status)) connectivity.found()
  serverClock.heard(response.headers.get('date'))
  return dataIn(data ?? error, response, token) as DataOf<Id>
}

/** Sends a request that was kept, whatever operation it was written as, by the key it had; answers its data. Throws as `api` does. */
export const sendKept = ({ id, query, body }: { id: string; query?: unknown; body?: unknown }, key: string): Promise<unknown> =>
  api(id as OperationId, { query, body, headers: { 'Idempotency-Key': key } } as InputOf<OperationId>)

/**
 * Opens the stream of news with the session's token.
 * @throws ApiRefusal when the server says no, or what `fetch` throws when it is away
 */
export async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  await session.ready()
  const token = kept.accessToken()
  const request = new Request(streamAddress, { headers: headersFor('NoticeApi_latest', token), signal })
  const response = await globalThis.fetch(request)
  if (response.ok && response.body) return response.body
  if (response.status === 401) session.over(token)
  throw new ApiRefusal(response.status, word('loadFailed'))
}

/**
 * Sends a request as it is written, in the name of the session or of a key in its place, and answers whatever comes back.
 * @throws Unreachable when no answer came within 60 seconds
 */
export async function sendAsWritten(address: string, init: Pick<RequestInit, 'method' | 'body'>, key?: string): Promise<Response> {
  if (key === undefined) await session.ready()
  const token = key ?? kept.accessToken()
  const { [terseHeader[0]]: _, ...common } = headersFor('NoticeApi_latest', token)
  const headers = { ...common, ...(init.body != null && { 'Content-Type': 'application/json' }) }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const request = new Request(new URL(address, window.location.origin), { ...init, headers, signal })
  const response = await globalThis.fetch(request).catch((cause: unknown) => {
    throw new Unreachable(word(signal.aborted ? 'timedOut' : 'unreachable'), { cause })
  })
  if (response.status === 401 && key === undefined) session.over(token)
  return response
}

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** The query of an operation, for prefetching, reading or invalidating: its key is `[id, query, body]`. */
export function operationQuery<Id extends OperationId>(id: Id, input: Pick<InputOf<Id>, 'query' | 'body'> = {}) {
  return queryOptions<DataOf<Id>>({
    queryKey: [id, input.query ?? null, input.body ?? null],
    queryFn: ({ signal }) => api<Id>(id, { ...input, signal }),
  })
}

/** An operation's data as TanStack Query keeps it; the same input is asked once. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Pick<InputOf<Id>, 'query' | 'body'> = {},
  options: Options<DataOf<Id>> = {},
): UseQueryResult<DataOf<Id>> {
  return useQuery({ ...operationQuery(id, input), ...options } as UseQueryOptions<DataOf<Id>>)
}
