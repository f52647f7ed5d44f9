import { Agent, request } from 'node:http'
import { type BodyOf, type DataOf, type OperationId, operationOf, type QueryOf } from '#contract/operations.gen.ts'
import { expandLines, type TerseLines, terseHeader } from '#domain/core/terse-lines.ts'

/** A client with one connection that does nothing else, so that the bench measures the server. */
export type Caller = {
  post<Id extends OperationId>(id: Id, body: BodyOf<Id>, key?: string): Promise<DataOf<Id>>
  get<Id extends OperationId>(id: Id, query: QueryOf<Id>): Promise<DataOf<Id>>
  close(): void
}

/** A document with its lines expanded, as our own clients read it. */
function withExpandedLines(data: unknown): unknown {
  const { lines } = Object(data) as { lines?: object }
  return lines && 'rows' in lines ? { ...(data as object), lines: expandLines(lines as TerseLines) } : data
}

/** A client signed in with this token. Throws refusals. */
export function callerOf(url: string, token: string): Caller {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body: string | undefined, headers: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      const asked = request({
        agent,
        hostname,
        port,
        method,
        path: `/api${path}`,
        headers: { 'blade-auth': `bearer ${token}`, [terseHeader[0]]: terseHeader[1], ...headers },
      })
      asked.on('error', reject)
      asked.on('response', (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (answer.statusCode === 200) resolve(withExpandedLines((JSON.parse(text) as { data: unknown }).data))
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`))
        })
      })
      asked.end(body)
    })
  return {
    post: (id, body, key) => {
      const text = JSON.stringify(body)
      const length = String(Buffer.byteLength(text))
      const headers = { 'content-type': 'application/json', 'content-length': length, ...(key && { 'idempotency-key': key }) }
      return send('POST', operationOf(id).path, text, headers) as never
    },
    get: (id, query) => {
      const asked = new URLSearchParams(Object.entries(query as object).map(([name, value]) => [name, String(value)]))
      return send('GET', `${operationOf(id).path}?${asked}`, undefined, {}) as never
    },
    close: () => agent.destroy(),
  }
}
