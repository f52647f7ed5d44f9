import type { Tx } from '../../db/connect.ts'
import type { LoggedRow } from '../../documents/engine/store/logged-row.ts'

/** A document posted by its law, with its log, from which others are copied (`copyRows`, `copyLog`). */
export type ModelDocument = { id: string; log: readonly LoggedRow[] }

/** A ticket line of one piece, posted by the law at the current price of the goods. */
export type GoodsModel = {
  lineId: string
  depotId: string
  commInfoId: string
  unitId: string
  taxPrice: string
  taxRate: string
  taxKind: number
  weighed: boolean
  /** The line of the offer that the price is from. */
  offerLineId: string | null
}

/** Documents posted by their law. All copies differ from them only in what was bought, when and by whom. */
export type CounterModels = {
  /** One ticket of each store, by depot. */
  tickets: ReadonlyMap<string, ModelDocument>
  /** One shift of each till, opened and closed, by till. */
  shifts: ReadonlyMap<string, ModelDocument>
  /** Lines by depot and goods (`stockKey`), because stores have prices of their own. */
  goods: Map<string, GoodsModel>
  /** Id of a ticket that earned points. */
  earningId: string
}

/** A stored document as a model. */
export async function modelOf(tx: Tx, id: string): Promise<ModelDocument> {
  const log = await tx.query<LoggedRow>('select * from document_event where tenant_id = $1 and document_id = $2 order by no', [
    tx.tenantId,
    id,
  ])
  return { id, log }
}

/** The lines of stored tickets, as models for lines of the same goods. */
export const goodsModelsOf = (tx: Tx, ticketIds: readonly string[]): Promise<GoodsModel[]> =>
  tx.query<GoodsModel>(
    `select l.id as "lineId", l.depot_id as "depotId", l.comm_info_id as "commInfoId", l.unit_id as "unitId", l.tax_price as "taxPrice", l.tax_rate as "taxRate", l.tax_kind as "taxKind",
            c.weighed = 2 as weighed, p.offer_line_id as "offerLineId"
       from document_line l join commodity c on c.tenant_id = $1 and c.id = l.comm_info_id
       left join line_price p on p.tenant_id = $1 and p.line_id = l.id
      where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) order by l.id`,
    [tx.tenantId, ticketIds],
  )
