import { randomBytes } from 'node:crypto'
import { readFigure } from '#domain/decimal.ts'
import type { Merchant, NotTaken, Paid, PaymentProvider } from './provider.ts'
import { signatureOf, signatureProblem } from './signature.ts'

/** Where its messages carry what they are signed by. */
export const signedHeaders = { timestamp: 'x-payment-timestamp', nonce: 'x-payment-nonce', signature: 'x-payment-signature' } as const

/** The payment service to try and to test with: it signs and is signed to as a real one, and no money moves. Refunds are done at once. */
export const signedTest: PaymentProvider = {
  ask: async ({ merchantNo, secret }, due, at) => {
    const body = JSON.stringify({ merchantNo, ...due })
    const signed = { timestamp: String(Math.floor(at.getTime() / 1000)), nonce: randomBytes(12).toString('base64url'), body }
    return JSON.stringify({ ...signed, signature: signatureOf(secret, signed) })
  },
  read: (merchant, { body, headers }, at) => {
    const header = (name: string) => String(headers[name] ?? '')
    const signed = { timestamp: header(signedHeaders.timestamp), nonce: header(signedHeaders.nonce), body }
    const problem = signatureProblem(merchant.secret, signed, header(signedHeaders.signature), at)
    return problem ? { refused: problem } : paidIn(merchant, body, signed.nonce)
  },
  refund: async () => ({ done: true }),
  ship: async () => ({ done: true }),
}

/** What a believed body says; it names its merchant again, so that what was said to one is not said to another with the same secret. */
function paidIn(merchant: Merchant, body: string, nonce: string): Paid | NotTaken {
  const said = JSON.parse(body) as Record<string, unknown>
  const text = (name: string) => {
    const value = said[name]
    return typeof value === 'string' && value.length <= 64 ? value.trim() : ''
  }
  const [merchantNo, orderNo, paymentNo, figure] = [text('merchantNo'), text('orderNo'), text('paymentNo'), text('amount')]
  const amount = readFigure(figure)
  const isRight = merchantNo === merchant.merchantNo && orderNo !== '' && paymentNo !== '' && amount?.gt(0)
  return isRight && amount ? { merchantNo, orderNo, paymentNo, amount, nonce } : { refused: 'malformed' }
}
