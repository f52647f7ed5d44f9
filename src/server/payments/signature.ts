import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed: the body as it was sent, when it was, and a word that is used once. */
export type Signed = { timestamp: string; nonce: string; body: string }

/** How far the clocks of both sides may differ, and how long what was signed may be on its way. */
export const windowSeconds = 300

/** The signature, hexadecimal, that a secret makes: HMAC-SHA256 over time stamp, nonce and body, a line each. */
export const signatureOf = (secret: string, { timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')

/**
 * Why a message is not believed: `forged` where the signature is not its own, or time and nonce are no such; `late` where it is, but not of
 * the last five minutes (nor ahead of them). Nothing where it is believed. Takes as long for any wrong signature.
 */
export function signatureProblem(secret: string, signed: Signed, signature: string, at: Date): 'forged' | 'late' | undefined {
  const expected = Buffer.from(signatureOf(secret, signed), 'utf8')
  const given = Buffer.from(signature, 'utf8')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  if (!/^\d{1,12}$/.test(signed.timestamp) || !/^[\x21-\x7e]{8,64}$/.test(signed.nonce)) return 'forged'
  return Math.abs(at.getTime() / 1000 - Number(signed.timestamp)) > windowSeconds ? 'late' : undefined
}
