import { signedPost } from '../core/signed-post.ts'
import type { StockService } from '../queues/service.ts'

/**
 * Address of the HTTP service and its signing key. `timeoutMs`: longest wait for an answer, by default ten seconds.
 */
export type StockPushConfig = { url: string; secret: string; timeoutMs?: number }

/** Maximum length of an answer that is stored and displayed. */
const maxAnswerLength = 200

/** True for statuses that may be temporary: timeout, too many requests, server errors. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

/** Sends stock as a signed POST of JSON. Any 2xx status means success. */
export const httpStockService = ({ url, secret, timeoutMs = 10_000 }: StockPushConfig): StockService => ({
  async send(message, at) {
    const { ok, status, text } = await signedPost(
      { url, secret, key: message.key, body: JSON.stringify(message), at, timeoutMs },
      maxAnswerLength,
    )
    if (ok) return { done: true, answer: text }
    return { failure: `HTTP ${status}`, final: !isTemporary(status), answer: text }
  },
})
