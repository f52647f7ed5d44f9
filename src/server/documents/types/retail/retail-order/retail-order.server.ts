import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { retailKindOf } from '../tickets/retail-kind.ts'

/** The retail order on the server: sales over the counter. */
export const retailOrderKind = retailKindOf(retailOrder, { sign: 1 })
