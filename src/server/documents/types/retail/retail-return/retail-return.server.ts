import { retailReturn } from '#machines/retail/retail-return.machine.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { linkOf } from '../../../sources/link.ts'
import { retailKindOf } from '../tickets/retail-kind.ts'

/** The retail return on the server: receives goods at the value they left with, and pays back the way it was paid. */
export const retailReturnKind = retailKindOf(retailReturn, { sign: -1, link: linkOf(retailReturnDocument) })
