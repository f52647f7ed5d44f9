import { parseAsString } from 'nuqs/server'
import { settlementBillDocument } from '#resources/documents/finance/settlement-bill.document.ts'
import { useSession } from '../../../../client/session.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { usePageQuery } from '../../../../navigation/use-page-query.ts'
import { contentPage } from '../../../page/content-page.tsx'
import { SettlementContent } from './settlement-content.tsx'

const address = { bartererId: parseAsString, bartererName: parseAsString }

/** The page of a settlement, with what is owed on one side and what was paid on the other. */
export default contentPage(settlementBillDocument, {
  Content: SettlementContent,
  useStart: useSettlementStart,
  // the amounts of a settlement are settled, so a copy takes over only the partner and starts from what is still open
  copied: ({ bartererId, bartererName }, { config }) => ({ billDate: config.today, bartererId, bartererName, lines: [] }) as WebDocument,
})

function useSettlementStart() {
  const [{ bartererId, bartererName }] = usePageQuery(address)
  const { config } = useSession()
  const partner = bartererId ? { bartererId, bartererName: bartererName ?? '' } : {}
  return async () => ({ billDate: config.today, ...partner, lines: [] }) as WebDocument
}
