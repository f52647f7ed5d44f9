import type { WebDocument } from './document-types.ts'
import type { DraftNoticeData } from './drafts.ts'

/**
 * Notice in the frame beside refusals: a draft restored or offered, changes that cannot be stored, a newer version by
 * somebody else.
 */
export type Notice = DraftNoticeData | { what: 'replaced' | 'newer'; document: WebDocument }

/** True for a notice about unsaved changes: it is cleared once they are saved. */
export const isClearedBySaving = (notice: Notice | undefined): boolean => notice?.what === 'restored' || notice?.what === 'notKept'
