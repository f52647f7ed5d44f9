import { createHmac, timingSafeEqual } from 'node:crypto'

/** Content to sign: the body as sent, its time stamp, and a nonce. */
export type SignedContent = { timestamp: string; nonce: string; body: string }

/** Maximum clock difference plus transmission time, in seconds. */
export const windowSeconds = 300

/** Hexadecimal HMAC-SHA256 over time stamp, nonce and body, one per line. */
export const signatureOf = (secret: string, { timestamp, nonce, body }: SignedContent): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')

/**
 * Checks a signed message: `forged` for a wrong signature or a malformed time stamp or nonce, `late` for a valid
 * signature more than five minutes old or ahead; undefined for an authentic message. The comparison takes equally long
 * for every wrong signature.
 */
export function signatureProblem(secret: string, signed: SignedContent, signature: string, at: Date): 'forged' | 'late' | undefined {
  const expected = Buffer.from(signatureOf(secret, signed), 'utf8')
  const given = Buffer.from(signature, 'utf8')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
  if (!/^\d{1,12}$/.test(signed.timestamp) || !/^[\x21-\x7e]{8,64}$/.test(signed.nonce)) return 'forged'
  return Math.abs(at.getTime() / 1000 - Number(signed.timestamp)) > windowSeconds ? 'late' : undefined
}
