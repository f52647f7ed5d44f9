import { parseAsString } from 'nuqs/server'
import { settlementBillDocument } from '#resources/documents/settlement-bill.document.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing, useNewDocument } from '../page/use-editing.ts'
import { SettlementContent } from './settlement-content.tsx'

const address = { id: parseAsString, new: parseAsString, bartererId: parseAsString, bartererName: parseAsString }
const { words, follows } = settlementBillDocument

/** The page of one settlement, or of a new one: what is owed on one side, what was paid on the other. */
export default function SettlementScreen() {
  const [{ id, bartererId, bartererName }] = usePageQuery(address)
  const { config } = useSession()
  const partner = bartererId ? { bartererId, bartererName: bartererName ?? '' } : {}
  const start = async () => ({ billDate: config.today, ...partner, lines: [] }) as WebDocument
  return (
    <DocumentPage kind={settlementBillDocument} id={id ?? undefined} start={start}>
      {(own) => <Settlement id={own} />}
    </DocumentPage>
  )
}

function Settlement({ id }: { id: string }) {
  const [state, send, open] = useDocument(settlementBillDocument, id)
  const { root, edit, printExtra, show, settings } = useEditing(open)
  const { config } = useSession()
  const begin = useNewDocument()
  // what was settled is settled: another one of the partner begins with what is open
  const copy = ({ bartererId, bartererName }: WebDocument) =>
    begin(words.id, { billDate: config.today, bartererId, bartererName, lines: [] } as WebDocument)
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows }} gather={{}} blocked={{}} extras={[printExtra]} />}
      onShow={show}
      onCopy={copy}
    >
      <div ref={root} className="doc-content">
        <SettlementContent {...{ state, edit, settings }} />
      </div>
    </DocumentFrame>
  )
}
