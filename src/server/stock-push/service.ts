/** What another system is told: how much of goods is free in a depot. `key`: what was told already by the same key is not told anew. */
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

/** What became of it, with what the other system said; `final`: telling it again changes nothing. */
export type Told = { done: true; answer: string } | { failure: string; final: boolean; answer?: string }

/** The other system. What throws, such as a network, is told again later. */
export type StockService = { tell(message: StockMessage, at: Date): Promise<Told> }
