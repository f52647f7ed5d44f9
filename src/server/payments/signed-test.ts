import { randomBytes } from 'node:crypto'
import { readFigure } from '#domain/figures/decimal.ts'
import { signatureOf, signatureProblem } from '../core/signature.ts'
import type { Merchant, PaymentProvider, RejectedMessage, ReportedPayment } from '../documents/books/money/provider.ts'

/** Names of the headers that contain the signature of a message. */
export const signedHeaders = { timestamp: 'x-payment-timestamp', nonce: 'x-payment-nonce', signature: 'x-payment-signature' } as const

/**
 * Payment service for trials and tests: it signs and verifies like a real one, but moves no money. Refunds are done at
 * once.
 */
export const testProvider: PaymentProvider = {
  payloadFor: async ({ merchantNo, secret }, due, at) => {
    const body = JSON.stringify({ merchantNo, ...due })
    const signed = { timestamp: String(Math.floor(at.getTime() / 1000)), nonce: randomBytes(12).toString('base64url'), body }
    return JSON.stringify({ ...signed, signature: signatureOf(secret, signed) })
  },
  readMessage: (merchant, { body, headers }, at) => {
    const header = (name: string) => String(headers[name] ?? '')
    const signed = { timestamp: header(signedHeaders.timestamp), nonce: header(signedHeaders.nonce), body }
    const problem = signatureProblem(merchant.secret, signed, header(signedHeaders.signature), at)
    return problem ? { refused: problem } : paymentInBody(merchant, body, signed.nonce)
  },
  refund: async () => ({ done: true }),
  ship: async () => ({ done: true }),
}

/**
 * The payment in a verified body. The body must repeat the merchant number, so that a message to one merchant is not
 * valid for another with the same secret.
 */
function paymentInBody(merchant: Merchant, body: string, nonce: string): ReportedPayment | RejectedMessage {
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
