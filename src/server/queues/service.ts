/** Available quantity of goods in a depot, as reported to another system. `key` is the idempotency key. */
export type StockMessage = {
  key: string
  tenantId: string
  depotId: string
  depotCode: string | null
  depotName: string
  commInfoId: string
  commInfoCode: string
  commInfoName: string
  barCode: string | null
  /** Quantity in the goods' basic unit. */
  qty: string
}

/** Result of a report, with the other system's answer. If `final` is true, repeating it makes no difference. */
export type StockSyncResult = { done: true; answer: string } | { failure: string; final: boolean; answer?: string }

/** The other system. A call that throws, for example because the network failed, is repeated later. */
export type StockService = { send(message: StockMessage, at: Date): Promise<StockSyncResult> }
