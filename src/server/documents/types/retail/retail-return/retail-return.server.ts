import { retailReturn } from '#machines/retail/retail-return.machine.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { linkOf } from '../../../sources/link.ts'
import { retailKindOf } from '../tickets/retail-kind.ts'

/**
 * Server side of retail returns: goods are received at the value at which they were issued, and money is paid back in
 * the way in which it was paid.
 */
export const retailReturnKind = retailKindOf(retailReturn, { sign: -1, link: linkOf(retailReturnDocument) })
