import createClient from 'openapi-fetch'
import { callerOf, type DataOf, type InputOf, type OperationId, operationOf } from '../../src/contract/operations.gen.ts'
import type { paths } from '../../src/contract/types.gen.ts'

export type { BodyOf, DataOf, InputOf, OperationId, QueryOf } from '../../src/contract/operations.gen.ts'
export { operationOf, operations } from '../../src/contract/operations.gen.ts'
export type { components, paths } from '../../src/contract/types.gen.ts'

export type DanjuOptions = {
  /** The address of Danju, such as `https://danju.example.com`. */
  url: string
  /** An API key; public operations need none. */
  key?: string
  /** The language of refusals; Chinese by default. */
  language?: 'zh' | 'en'
  /** How often a call without an answer, or with 502, 503 or 504, is retried; twice by default. */
  retries?: number
  /** Replaces the run-time's own. */
  fetch?: (request: Request) => Promise<Response>
}

export type FieldRefusal = { field?: string; row?: number; rule: string; msg: string }
type RefusalData = { key?: string; fields?: FieldRefusal[]; current?: Record<string, unknown>; allowed?: string[]; requestId?: string }

/**
 * A refusal of the server: `key` names the rule, the message is in the requested language, `fields` are the places.
 */
export class DanjuRefusal extends Error {
  readonly code: number
  readonly key: string
  readonly fields: readonly FieldRefusal[]
  /** With VERSION_STALE: the newer row or document. */
  readonly current: Record<string, unknown> | undefined
  /** With STATUS_FORBIDS: the events still possible. */
  readonly allowed: readonly string[] | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined

  constructor(code: number, message: string, said: RefusalData) {
    super(message)
    this.name = 'DanjuRefusal'
    this.code = code
    this.key = said.key ?? ''
    this.fields = said.fields ?? []
    this.current = said.current
    this.allowed = said.allowed
    this.requestId = said.requestId
  }
}

export type Danju = {
  /**
   * Calls an operation and returns its data, or the file where the answer is one. A write carries an
   * `Idempotency-Key`, so that it takes effect once however often it is tried; set your own in `headers` to go on
   * after a crash.
   * @throws DanjuRefusal when the server refuses; what `fetch` throws when no answer came after all tries
   */
  call<Id extends OperationId>(id: Id, input?: InputOf<Id>): Promise<DataOf<Id>>
}

const isPassing = (status: number): boolean => status === 502 || status === 503 || status === 504

/** A client of one installation, in the name of one key. */
export function danju(options: DanjuOptions): Danju {
  const { url, key, language = 'zh', retries = 2, fetch: send = (request) => globalThis.fetch(request) } = options
  const base = url.replace(/\/+$/, '')
  const call = callerOf(createClient<paths>({ baseUrl: `${base}/api`, fetch: (request) => sendWithRetries(send, request, retries) }))
  const common = { 'Accept-Language': language === 'en' ? 'en' : 'zh-CN', ...(key !== undefined && { 'Blade-Auth': `bearer ${key}` }) }
  return {
    call: async (id, input = {}) => {
      const once: Record<string, string> = operationOf(id).method === 'post' ? { 'Idempotency-Key': crypto.randomUUID() } : {}
      const { data, error, response } = await call(id, { ...input, headers: { ...common, ...once, ...input.headers } })
      return dataIn(data ?? error, response)
    },
  }
}

/** Retries requests without an answer, or whose answer asks to retry; the last answer counts. */
async function sendWithRetries(send: (request: Request) => Promise<Response>, request: Request, retries: number): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const last = tries >= retries
    const response = await send(request.clone()).catch((error: unknown) => {
      if (last || request.signal.aborted) throw error
    })
    if (response && (last || !isPassing(response.status))) return response
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
    await new Promise((done) => setTimeout(done, Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** tries))
  }
}

/** The data inside the envelope, or a flat answer as it is. */
function dataIn<Data>(answer: unknown, response: Response): Data {
  const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const code = typeof body.code === 'number' ? body.code : response.status
  if (code === 200) return ('success' in body && 'data' in body ? body.data : answer) as Data
  const msg = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '')
  const requestId = response.headers.get('x-request-id') ?? undefined
  throw new DanjuRefusal(code, typeof msg === 'string' ? msg : `HTTP ${response.status}`, {
    requestId,
    ...(body.data as RefusalData | undefined),
  })
}
