import { retailReturn } from '#machines/retail/retail-return.machine.ts'
import { retailReturnDocument } from '#resources/documents/retail-return.document.ts'
import { linkOf } from '../../sources/link.ts'
import { retailKindOf } from './retail-kind.ts'

/** The retail return on the server: goods in at the value that left, money back the way it was paid. */
export const retailReturnKind = retailKindOf(retailReturn, { sign: -1, link: linkOf(retailReturnDocument) })
