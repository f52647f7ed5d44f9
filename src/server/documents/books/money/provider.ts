import type { IncomingHttpHeaders } from 'node:http'
import type { Decimal } from '#domain/figures/decimal.ts'

/** An account with a payment service. `secret`: the signing key of both sides, unsealed. */
export type Merchant = { id: string; merchantNo: string; legalEntity: string; secret: string }

/** Number and due amount of an order. */
export type AmountDue = { orderNo: string; amount: string }

/** A received message of a payment service. */
export type CallbackMessage = { body: string; headers: IncomingHttpHeaders }

/** A payment reported by a payment service. `nonce` is unique. */
export type ReportedPayment = { merchantNo: string; orderNo: string; paymentNo: string; amount: Decimal; nonce: string }

/** A message that is not authentic or not understood. */
export type RejectedMessage = { refused: 'forged' | 'late' | 'malformed' }

/** Result of a request to a payment service; `final`: it would fail again, so it is not repeated. */
export type ProviderAnswer = { done: true } | { failure: string; final: boolean }

/** A refund with the key that makes it idempotent at the service. */
export type RefundRequest = { key: string; orderNo: string; paymentNo: string; amount: string; reason: string }

/** Goods sent to a buyer, with carriers and tracking numbers. */
export type Shipment = { orderNo: string; outNo: string; parcels: readonly { expressName?: string; expressNo?: string }[] }

/** A payment service. A request that throws, for instance on a network failure, is repeated later. */
export type PaymentProvider = {
  /** Payload that the buyer's app passes to the service to pay the due amount. */
  payloadFor(merchant: Merchant, due: AmountDue, at: Date): Promise<string>
  /** Reads the payment from a message; rejects a message that the service did not send to this merchant just now. */
  readMessage(merchant: Merchant, message: CallbackMessage, at: Date): ReportedPayment | RejectedMessage
  refund(merchant: Merchant, refund: RefundRequest, at: Date): Promise<ProviderAnswer>
  ship(merchant: Merchant, shipment: Shipment, at: Date): Promise<ProviderAnswer>
}
