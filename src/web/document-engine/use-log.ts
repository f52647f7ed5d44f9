import { useOperation } from '../client/api.ts'

/** The panel shows no more; older entries are told by their count. */
const mostShown = 200

/** Log of a document, newest first; disabled for an unsaved one. All panels share one request. */
export const useLog = (id: string | undefined) =>
  useOperation('OrderLogApi_list', { query: { sourceBillId: id ?? '', size: mostShown, descs: 'no' } }, { enabled: id !== undefined })
