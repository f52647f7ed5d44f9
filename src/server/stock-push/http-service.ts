import { signatureOf } from '../payments/signature.ts'
import type { StockService } from './service.ts'

/** Where stock is told by HTTP, and what both sides sign with. `timeoutMs`: how long an answer may take, ten seconds unless told. */
export type StockPush = { url: string; secret: string; timeoutMs?: number }

/** As much of an answer as is kept and shown. */
const shownLength = 200

/** Statuses that may pass: it took too long, it was too often, it is being mended. */
const mayPass = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Tells stock by a POST of JSON. `Idempotency-Key` is the key of the message, `X-Danju-Timestamp` its time in seconds, and `X-Danju-Signature`
 * HMAC-SHA256 over time stamp, key and body, a line each, as payment services sign. Any 2xx is a yes; what is redirected is not followed.
 */
export const httpStockService = ({ url, secret, timeoutMs = 10_000 }: StockPush): StockService => ({
  async tell(message, at) {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.key,
        'x-danju-timestamp': timestamp,
        'x-danju-signature': signatureOf(secret, { timestamp, nonce: message.key, body }),
      },
    })
    const answer = await beginningOf(response)
    if (response.ok) return { done: true, answer }
    return { failure: `HTTP ${response.status}`, final: !mayPass(response.status), answer }
  },
})

/** The beginning of what was answered; the rest is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= shownLength) break
  }
  return text.replaceAll('\0', '').slice(0, shownLength)
}
