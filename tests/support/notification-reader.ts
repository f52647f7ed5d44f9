import { expect } from 'vitest'
import type { Client } from './client.ts'

export type NewsReader = {
  status: number
  /** All notifications received so far. */
  told: Record<string, unknown>[]
  /** True if the server has ended the stream. */
  ended: () => boolean
  /** Waits until a notification like this is received. */
  hears(news: Record<string, unknown>): Promise<void>
  leave(): void
}

/** Opens this client's stream of notifications, and reads it until `leave` is called. */
export async function readNews(client: Client): Promise<NewsReader> {
  const gone = new AbortController()
  const response = await client.fetch('/api/blade-desk/notice/stream', { signal: gone.signal })
  const told: Record<string, unknown>[] = []
  let ended = false
  const read = async () => {
    let text = ''
    for await (const part of response.body ?? []) {
      text += new TextDecoder().decode(part)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      told.push(...events.filter((event) => event.startsWith('data: ')).map((event) => JSON.parse(event.slice(6))))
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  const hears = (news: Record<string, unknown>) =>
    expect.poll(() => told, { timeout: 30_000 }).toContainEqual(expect.objectContaining(news))
  return { status: response.status, told, ended: () => ended, hears, leave: () => gone.abort() }
}
