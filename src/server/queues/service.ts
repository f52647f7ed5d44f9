/** Available quantity of goods in a depot, for another system. `key`: idempotency key. */
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
  /** In basic units. */
  qty: string
}

/** Result with the answer of the other system; `final`: a repetition changes nothing. */
export type StockSyncResult = { done: true; answer: string } | { failure: string; final: boolean; answer?: string }

/** The other system. A call that throws, for instance on a network failure, is repeated later. */
export type StockService = { send(message: StockMessage, at: Date): Promise<StockSyncResult> }
