import { parseAsString } from 'nuqs/server'
import type { ComponentType } from 'react'
import type { expenseBillDocument } from '#resources/documents/expense-bill.document.ts'
import type { moneyReceiptDocument } from '#resources/documents/money-receipt.document.ts'
import type { prepaymentDocument } from '#resources/documents/prepayment.document.ts'
import type { supplementBillDocument } from '#resources/documents/supplement-bill.document.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { copyOf } from '../engine/copy-document.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing, useNewDocument } from '../page/use-editing.ts'
import { MoneyContent } from './money-content.tsx'
import type { MoneyLook } from './money-parts.ts'

const address = { id: parseAsString, new: parseAsString }

type Definition = typeof moneyReceiptDocument | typeof prepaymentDocument | typeof expenseBillDocument | typeof supplementBillDocument

/** The page of one kind of money document: with whom, which way and how much, where it is kept, and what parts of it are for. */
export function moneyScreen(definition: Definition, look: MoneyLook): ComponentType {
  // the four are one law and one model: what is true of a receipt's types is true of all
  const kind = definition as typeof moneyReceiptDocument

  function Money({ id }: { id: string }) {
    const [state, send, open] = useDocument(kind, id)
    const { root, edit, printExtra, show, settings } = useEditing(open)
    const start = useNewDocument()
    const { words, follows } = kind
    const copy = (document: WebDocument) => {
      const { bartererId, bartererName, direction, amount, accountId, accountName, payWay, lines = [] } = document
      const spent = lines.map(({ subjectId, subjectName, amount: part, remark }) => ({ subjectId, subjectName, amount: part, remark }))
      const kept = { bartererId, bartererName, direction, amount, accountId, accountName, payWay }
      start(words.id, { ...copyOf(document), ...kept, lines: look.lines === 'subjects' ? spent : [] } as WebDocument)
    }
    return (
      <DocumentFrame
        {...{ words, state, open, send }}
        places={settings.places}
        actions={<ActionBar {...{ words, state, open, send, follows }} gather={{}} blocked={{}} extras={[printExtra]} />}
        onShow={show}
        onCopy={copy}
      >
        <div ref={root} className="doc-content">
          <MoneyContent {...{ state, edit, settings, look }} />
        </div>
      </DocumentFrame>
    )
  }

  return function MoneyScreen() {
    const [{ id }] = usePageQuery(address)
    const session = useSession()
    return (
      <DocumentPage kind={kind} id={id ?? undefined} start={() => startDocument(session)}>
        {(own) => <Money id={own} />}
      </DocumentPage>
    )
  }
}
