import { useOperation } from '../../api.ts'

/** More is read by nobody; what is older is told by its number. */
const mostShown = 200

/** What happened to a document, newest first; nothing is asked of one that is not stored. All who show it ask once. */
export const useLog = (id: string | undefined) =>
  useOperation('OrderLogApi_list', { query: { sourceBillId: id ?? '', size: mostShown, descs: 'no' } }, { enabled: id !== undefined })
