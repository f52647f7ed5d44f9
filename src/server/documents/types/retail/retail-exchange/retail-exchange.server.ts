import { retailExchange } from '#machines/retail/retail-exchange.machine.ts'
import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { linkOf } from '../../../sources/link.ts'
import { retailKindOf } from '../tickets/retail-kind.ts'

/** Server side of exchanges: lines with negative quantities are returned as by a return, the others are sold. */
export const retailExchangeKind = retailKindOf(retailExchange, { sign: 0, link: { ...linkOf(retailExchangeDocument), sign: -1 } })
