import { vi } from 'vitest'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'

/** `text` is everything that was sent, including a form with files. */
export type FakeCall = { query: Record<string, string>; body: unknown; headers: Headers; form: URLSearchParams; text: string }
type Answer = { status?: number; json: unknown }
type Handler = (call: FakeCall) => unknown

/** An answer in the envelope, which all answers have except those of signing in. */
export const data = (value: unknown): Answer => ({ json: { code: 200, success: true, data: value, msg: 'ok' } })
/** An answer without the envelope. */
export const flat = (value: unknown): Answer => ({ json: value })
/** A refusal with its HTTP status. */
export const refusal = (code: number, msg: string, said: Record<string, unknown> = {}): Answer => ({
  status: code,
  json: { code, success: false, msg, data: { key: 'BAD_INPUT', ...said } },
})
export const unreachable = (): never => {
  throw new TypeError('fetch failed')
}

/**
 * Replaces the server for the browser, at `fetch`: answers by operation, and records every request in `calls`. A
 * request for an operation without a handler fails its test. The stream of news stays open and sends nothing.
 */
export function fakeServer(handlers: Partial<Record<OperationId, Handler>>) {
  const calls: (FakeCall & { id: OperationId })[] = []
  const byAddress = new Map<string, [OperationId, Handler]>()
  const answer = (more: Partial<Record<OperationId, Handler>>) => {
    for (const [id, handler] of Object.entries(more) as [OperationId, Handler][]) {
      const { method, path } = operationOf(id)
      byAddress.set(`${method.toUpperCase()} /api${path}`, [id, handler])
    }
  }
  answer(handlers)
  const fetch = vi.fn(async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/blade-desk/notice/stream') return new Response(new ReadableStream())
    const [id, handler] = byAddress.get(`${request.method} ${pathname}`) ?? []
    if (!id || !handler) throw new Error(`the fake server was asked ${request.method} ${pathname}`)
    request.signal?.throwIfAborted()
    const text = await request.text()
    const hasFiles = request.headers.get('content-type')?.startsWith('multipart/') ?? false
    const isForm = request.headers.get('content-type')?.includes('form-urlencoded') ?? false
    const call = {
      query: Object.fromEntries(searchParams),
      body: text === '' || isForm || hasFiles ? undefined : (JSON.parse(text) as unknown),
      form: new URLSearchParams(isForm ? text : ''),
      headers: request.headers,
      text,
    }
    calls.push({ id, ...call })
    const answered = await handler(call)
    // such as a file
    if (answered instanceof Response) return answered
    const { status = 200, json } = answered as Answer
    const headers = { 'content-type': 'application/json', 'x-request-id': `request-${calls.length}` }
    return new Response(JSON.stringify(json), { status, headers })
  })
  vi.stubGlobal('fetch', fetch)
  return { calls, answer, callsOf: (id: OperationId) => calls.filter((call) => call.id === id) }
}
