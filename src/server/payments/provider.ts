import type { IncomingHttpHeaders } from 'node:http'
import type { Decimal } from '#domain/decimal.ts'

/** Whose account with a payment service it is. `secret`: what both sides sign with, unsealed. */
export type Merchant = { id: string; merchantNo: string; legalEntity: string; secret: string }

/** What an order is paid by. */
export type Due = { orderNo: string; amount: string }

/** A message of a payment service as it came. */
export type Message = { body: string; headers: IncomingHttpHeaders }

/** What a payment service says was paid. `nonce`: said once. */
export type Paid = { merchantNo: string; orderNo: string; paymentNo: string; amount: Decimal; nonce: string }

/** Why a message is not believed, or not understood. */
export type NotTaken = { refused: 'forged' | 'late' | 'malformed' }

/** What became of a request to a payment service; `final`: asking again changes nothing. */
export type Answered = { done: true } | { failure: string; final: boolean }

/** A refund by the number that the service knows it by: asked twice, it is done once. */
export type RefundRequest = { key: string; orderNo: string; paymentNo: string; amount: string; reason: string }

/** Goods that left for a buyer, by which carrier and under which numbers. */
export type Shipment = { orderNo: string; outNo: string; parcels: readonly { expressName?: string; expressNo?: string }[] }

/** A payment service. What throws, such as a network, is asked again later. */
export type PaymentProvider = {
  /** What a buyer's app hands to the service to pay what is due. */
  ask(merchant: Merchant, due: Due, at: Date): Promise<string>
  /** What a message says, if the service sent it, to this merchant, just now. */
  read(merchant: Merchant, message: Message, at: Date): Paid | NotTaken
  refund(merchant: Merchant, refund: RefundRequest, at: Date): Promise<Answered>
  ship(merchant: Merchant, shipment: Shipment, at: Date): Promise<Answered>
}
