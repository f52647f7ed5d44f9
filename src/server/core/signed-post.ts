import { signatureOf } from './signature.ts'

/** A message to another system; `key` identifies it when it is sent again. */
export type OutgoingPost = {
  url: string
  /** Secret shared by both sides. */
  secret: string
  key: string
  body: string
  at: Date
  timeoutMs: number
  headers?: Readonly<Record<string, string>>
}

/** HTTP status of the answer and the beginning of its text. */
export type PostAnswer = { ok: boolean; status: number; text: string }

/**
 * Sends JSON to another system. `Idempotency-Key` is the key of the message, `X-Danju-Timestamp` its time in seconds,
 * and `X-Danju-Signature` the HMAC-SHA256 over time stamp, key and body, one per line, as payment services sign.
 * Redirects are not followed; at most `shownLength` characters of the answer are read. Throws if no answer arrives in
 * time.
 */
export async function signedPost(
  { url, secret, key, body, at, timeoutMs, headers }: OutgoingPost,
  shownLength: number,
): Promise<PostAnswer> {
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

/** Reads only the beginning of the answer. */
async function beginningOf({ body }: Response, shownLength: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= shownLength) break
  }
  return text.replaceAll('\0', '').slice(0, shownLength)
}

/** Why no answer arrived, as a text for a list; for a network error its cause. */
export function noAnswerReason(error: unknown): string {
  if (!(error instanceof Error)) return '无应答'
  if (error.name === 'TimeoutError') return '应答超时'
  return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 200) || '无应答'
}
