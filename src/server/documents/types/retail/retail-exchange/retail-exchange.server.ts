import { retailExchange } from '#machines/retail/retail-exchange.machine.ts'
import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { linkOf } from '../../../sources/link.ts'
import { retailKindOf } from '../tickets/retail-kind.ts'

/** The exchange on the server: lines below zero are returned as by a return, the others are sold. */
export const retailExchangeKind = retailKindOf(retailExchange, { sign: 0, link: { ...linkOf(retailExchangeDocument), sign: -1 } })
