import { useOperation } from '../client/api.ts'

/** The panel lists at most this many entries; for the older ones only their number is shown. */
const mostShown = 200

/**
 * The log of a document, newest entries first; not requested for a document that is not stored. All panels share one
 * request.
 */
export const useLog = (id: string | undefined) =>
  useOperation('OrderLogApi_list', { query: { sourceBillId: id ?? '', size: mostShown, descs: 'no' } }, { enabled: id !== undefined })
