import { signedPost } from '../signed-post.ts'
import type { StockService } from './service.ts'

/** Where stock is told by HTTP, and what both sides sign with. `timeoutMs`: how long an answer may take, ten seconds unless told. */
export type StockPush = { url: string; secret: string; timeoutMs?: number }

/** As much of an answer as is kept and shown. */
const shownLength = 200

/** Statuses that may pass: it took too long, it was too often, it is being mended. */
const mayPass = (status: number) => status === 408 || status === 429 || status >= 500

/** Tells stock by a signed POST of JSON. Any 2xx is a yes. */
export const httpStockService = ({ url, secret, timeoutMs = 10_000 }: StockPush): StockService => ({
  async tell(message, at) {
    const { ok, status, text } = await signedPost(
      { url, secret, key: message.key, body: JSON.stringify(message), at, timeoutMs },
      shownLength,
    )
    if (ok) return { done: true, answer: text }
    return { failure: `HTTP ${status}`, final: !mayPass(status), answer: text }
  },
})
