import type { WebDocument } from './document-types.ts'
import type { DraftNoticeData } from './drafts.ts'

/**
 * A notice on the document's page, besides refusals: a draft was restored or is offered, changes cannot be stored in
 * this browser, or another user has saved a newer version.
 */
export type Notice = DraftNoticeData | { what: 'replaced' | 'newer'; document: WebDocument }

/** True for a notice about unsaved changes, which disappears when they are saved. */
export const isClearedBySaving = (notice: Notice | undefined): boolean => notice?.what === 'restored' || notice?.what === 'notKept'
