import type { WebDocument } from './document-types.ts'
import type { DraftNews } from './drafts.ts'

/** What the frame tells beside refusals: a draft that came back or is offered, typing that cannot be kept, somebody else's newer version. */
export type Notice = DraftNews | { what: 'replaced' | 'newer'; document: WebDocument }

/** Whether it is about typing that the server does not have, so that nothing is left to say once it has. */
export const endsBySaving = (notice: Notice | undefined): boolean => notice?.what === 'restored' || notice?.what === 'notKept'
