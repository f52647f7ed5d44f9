import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { callerOf, type DataOf, type InputOf, type OperationId, operationOf } from '#contract/operations.gen.ts'
import type { paths } from '#contract/types.gen.ts'
import { expandLines, type TerseLines, terseHeader } from '#domain/core/terse-lines.ts'
import { connectivity, isAnswerOfProxy } from '../core/connectivity.ts'
import { serverClock } from '../core/server-clock.ts'
import { sessionStore } from '../core/session-store.ts'
import { language, word } from '../i18n/index.ts'

const requestTimeoutMs = 60_000
/** Identifies this front end to the server; it grants no rights. */
const clientCredential = `Basic ${btoa('saber:saber_secret')}`

/** Headers that send a request as a form instead of JSON. */
export const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' } as const

export type FieldRefusal = { field?: string; row?: number; rule: string; msg: string }
type RefusalData = { key?: string; fields?: FieldRefusal[]; current?: Record<string, unknown>; allowed?: string[]; guard?: string }

/**
 * The message of a refusal. If its first problem begins with that message, the problem's text is used, since it adds
 * the reason and figures.
 */
function fullMessage(msg: string, { fields: [first] = [] }: RefusalData): string {
  return first?.msg.startsWith(msg) ? first.msg : msg
}

/**
 * A refusal by the server: `key` names the rule, `msg` is the message with its figures in the reader's language, and
 * `fields` are the fields and rows it is about.
 */
export class ApiRefusal extends Error {
  readonly key: string
  readonly code: number
  readonly msg: string
  readonly fields: readonly FieldRefusal[]
  /** Set with VERSION_STALE: the newer row or document. */
  readonly current: Record<string, unknown> | undefined
  /** Set with STATUS_FORBIDS: the events that are still possible. */
  readonly allowed: readonly string[] | undefined
  /** The guard of the document's law that refused. */
  readonly guard: string | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined

  constructor(code: number, msg: string, said: RefusalData = {}, requestId?: string) {
    super(fullMessage(msg, said))
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

const [notSignedIn, tooMany, serverFailed] = [401, 429, 500]
/**
 * True if the server has definitely refused the request. After any other error it is unknown whether the request took
 * effect, or it may be sent again later.
 */
export const isFinalRefusal = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.code < serverFailed && error.code !== notSignedIn && error.code !== tooMany

/** No answer came, so it is unknown whether the request took effect. */
export class Unreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unreachable'
  }
}

type SessionHooks = { ready(): Promise<void>; over(token: string | undefined): void }
let session: SessionHooks = { ready: () => Promise.resolve(), over: () => undefined }

/**
 * Connects API calls to the session: `ready` renews an expired token before a call, `over` is called when the server
 * answers that this token has expired (401).
 */
export function connectSession(door: SessionHooks): void {
  session = door
}

/** `fetch` is looked up at each call, so that a replacement (as in tests) takes effect. */
const sendRequest = callerOf(createClient<paths>({ baseUrl: '/api', fetch: (request) => globalThis.fetch(request) }))

/** Calls that belong to signing in, renewing or signing out; they must not wait for the session to be ready. */
const outsideSession = new Set<OperationId>(['AuthApi_token', 'AuthApi_captcha', 'AuthApi_providers', 'AuthApi_logout', 'TenantApi_info'])

function headersFor(id: OperationId, token: string | undefined): Record<string, string> {
  const tenantId = sessionStore.tenantId()
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

/** Expands the lines of a document if the server sent them in the terse form. */
function withLines(data: unknown): unknown {
  const lines = typeof data === 'object' && data !== null ? (data as { lines?: unknown }).lines : undefined
  const isTerse = typeof lines === 'object' && lines !== null && 'rows' in lines
  return isTerse ? { ...(data as object), lines: expandLines(lines as TerseLines) } : data
}

/** The data inside the envelope; an answer without an envelope is returned as it is. */
function dataIn(answer: unknown, response: Response, token: string | undefined): unknown {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const code = typeof body.code === 'number' ? body.code : response.status
  if (code === 200) return 'success' in body && 'data' in body ? withLines(body.data) : answer
  if (code === 401) session.over(token)
  const msg = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '')
  throw new ApiRefusal(code, typeof msg === 'string' ? msg : word('loadFailed'), (body.data ?? {}) as RefusalData, requestId)
}

/**
 * Calls an operation of the contract with the session's token and the reader's language, and returns its data.
 * @throws ApiRefusal when the server refuses; Unreachable when no answer came within 60 seconds, or within the timeout
 * the contract sets for this operation
 */
export async function api<Id extends OperationId>(id: Id, input: InputOf<Id> = {}): Promise<DataOf<Id>> {
  if (!outsideSession.has(id)) await session.ready()
  const token = sessionStore.accessToken()
  const headers = { ...headersFor(id, token), ...input.headers }
  const timeout = AbortSignal.timeout(operationOf(id).timeoutMs ?? requestTimeoutMs)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  const { data, error, response } = await sendRequest(id, { ...input, headers, signal }).catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause
    if (!timeout.aborted) connectivity.callFailed()
    throw new Unreachable(word(timeout.aborted ? 'timedOut' : 'unreachable'), { cause })
  })
  if (!isAnswerOfProxy(response.status)) connectivity.found()
  serverClock.heard(response.headers.get('date'))
  return dataIn(data ?? error, response, token) as DataOf<Id>
}

/**
 * Sends a stored request again with its original idempotency key, and returns its data. The operation is only known at
 * run time. Throws like `api`.
 */
export const sendStored = ({ id, query, body }: { id: string; query?: unknown; body?: unknown }, key: string): Promise<unknown> =>
  api(id as OperationId, { query, body, headers: { 'Idempotency-Key': key } } as InputOf<OperationId>)

/**
 * Opens the stream of notifications with the session's token.
 * @throws ApiRefusal when the server refuses, or what `fetch` throws when it cannot be reached
 */
export async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  await session.ready()
  const token = sessionStore.accessToken()
  const request = new Request(streamAddress, { headers: headersFor('NoticeApi_latest', token), signal })
  const response = await globalThis.fetch(request)
  if (response.ok && response.body) return response.body
  if (response.status === 401) session.over(token)
  throw new ApiRefusal(response.status, word('loadFailed'))
}

/**
 * Sends a request exactly as given, with the session's token or the given API key, and returns the response.
 * @throws Unreachable when no answer came within 60 seconds
 */
export async function sendAsWritten(address: string, init: Pick<RequestInit, 'method' | 'body'>, key?: string): Promise<Response> {
  if (key === undefined) await session.ready()
  const token = key ?? sessionStore.accessToken()
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

type QueryOptionsOf<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>

/** TanStack query of an operation, for prefetching, reading or invalidating. Its query key is `[id, query, body]`. */
export function operationQuery<Id extends OperationId>(id: Id, input: Pick<InputOf<Id>, 'query' | 'body'> = {}) {
  return queryOptions<DataOf<Id>>({
    queryKey: [id, input.query ?? null, input.body ?? null],
    queryFn: ({ signal }) => api<Id>(id, { ...input, signal }),
  })
}

/** Reads an operation with TanStack Query; components with the same input share one request. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input: Pick<InputOf<Id>, 'query' | 'body'> = {},
  options: QueryOptionsOf<DataOf<Id>> = {},
): UseQueryResult<DataOf<Id>> {
  return useQuery({ ...operationQuery(id, input), ...options } as UseQueryOptions<DataOf<Id>>)
}
