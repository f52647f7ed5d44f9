import { signatureOf } from './payments/signature.ts'

/** What is sent to another system, and by which key it knows it again. */
export type Posted = {
  url: string
  /** What both sides sign with. */
  secret: string
  key: string
  body: string
  at: Date
  timeoutMs: number
  headers?: Readonly<Record<string, string>>
}

/** The status of an answer and its beginning. */
export type PostAnswer = { ok: boolean; status: number; text: string }

/**
 * Sends JSON to another system. `Idempotency-Key` is the key of the message, `X-Danju-Timestamp` its time in seconds, and `X-Danju-Signature`
 * HMAC-SHA256 over time stamp, key and body, a line each, as payment services sign. What is redirected is not followed; of the answer no more
 * than `shownLength` characters are read. Throws where there is no answer in time.
 */
export async function signedPost({ url, secret, key, body, at, timeoutMs, headers }: Posted, shownLength: number): Promise<PostAnswer> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-danju-timestamp': timestamp,
      'x-danju-signature': signatureOf(secret, { timestamp, nonce: key, body }),
    },
  })
  return { ok: response.ok, status: response.status, text: await beginningOf(response, shownLength) }
}

/** The beginning of what was answered; the rest is not read. */
async function beginningOf({ body }: Response, shownLength: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= shownLength) break
  }
  return text.replaceAll('\0', '').slice(0, shownLength)
}

/** Why there was no answer, in words that stand in a list; where it is said by the network, its cause. */
export function noAnswer(error: unknown): string {
  if (!(error instanceof Error)) return '无应答'
  if (error.name === 'TimeoutError') return '应答超时'
  return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 200) || '无应答'
}
