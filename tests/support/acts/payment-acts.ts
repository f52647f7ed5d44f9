import { randomUUID } from 'node:crypto'
import { signatureOf } from '#server/core/signature.ts'
import { signedHeaders } from '#server/payments/signed-test.ts'
import type { TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'

export const paymentSecret = 'what both sides sign with'

/** Creates a merchant account of the company itself, or of another legal entity. */
export async function merchantOf({ admin }: Shop, merchantNo: string, more: object = {}): Promise<string> {
  return (await admin.ok('PaymentMerchantApi_submit', { body: { merchantNo, secret: paymentSecret, ...more } })).id
}

export type Said = { merchantNo: string; orderNo: string; paymentNo: string; amount: string }
type Wrong = Partial<{
  secret: string
  timestamp: string
  nonce: string
  signature: string
  tenantId: string
  to: string
  headers: Record<string, string>
}>

/** Sends callbacks of a payment service, correctly signed just now unless `wrong` says otherwise. */
export function callbacksTo(server: Pick<TestApp, 'url' | 'tenantId'> & { clock: { now: Date } }) {
  return async (said: Said | string, wrong: Wrong = {}) => {
    const body = typeof said === 'string' ? said : JSON.stringify(said)
    const timestamp = wrong.timestamp ?? String(Math.floor(server.clock.now.getTime() / 1000))
    const nonce = wrong.nonce ?? randomUUID()
    const signature = wrong.signature ?? signatureOf(wrong.secret ?? paymentSecret, { timestamp, nonce, body })
    const query = new URLSearchParams({
      tenantId: wrong.tenantId ?? server.tenantId,
      merchantNo: wrong.to ?? (typeof said === 'string' ? '' : said.merchantNo),
    })
    const answer = await fetch(`${server.url}/api/blade-mall/payment/callback?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signedHeaders.timestamp]: timestamp,
        [signedHeaders.nonce]: nonce,
        [signedHeaders.signature]: signature,
        ...wrong.headers,
      },
      body,
    })
    return { status: answer.status, ...((await answer.json()) as { success: boolean; msg: string; data?: { key?: string } }) }
  }
}
