import { parseAsString } from 'nuqs/server'
import type { Words } from '#domain/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import type { DocumentKind } from '#web/documents/engine/document-types.ts'
import { startDocument } from '#web/documents/engine/start-document.ts'
import { useDocument } from '#web/documents/engine/use-document.ts'
import { useRedo } from '#web/documents/engine/use-redo.ts'
import { ActionBar } from '#web/documents/page/action-bar.tsx'
import { DocumentFrame } from '#web/documents/page/document-frame.tsx'
import { DocumentPage } from '#web/documents/page/document-page.tsx'
import { useDialog } from '#web/documents/page/use-dialog.tsx'
import { useEditing } from '#web/documents/page/use-editing.ts'
import { ReverseDialog } from '#web/documents/reverse-dialog.tsx'
import { useSession } from '#web/session.ts'
import { usePageQuery } from '#web/shell/use-page-query.ts'
import { OpeningContent } from './opening-content.tsx'

const kind: DocumentKind = { words: openingInventory, receipt: false, byCost: true }

const posted: Words = {
  zh: '记账后库存和成本随即建立，单据不能再修改，只能红冲。',
  en: 'Stock and its cost stand in the books at once. The document can then only be reversed.',
}
const follows = { POST: posted }

const query = { id: parseAsString, new: parseAsString }

/** The page of one opening inventory, or of a new one. */
export default function OpeningInventoryPage() {
  const [{ id }] = usePageQuery(query)
  const session = useSession()
  return (
    <DocumentPage kind={kind} id={id ?? undefined} start={() => startDocument(session)}>
      {(key) => <OpeningInventoryScreen id={key} />}
    </DocumentPage>
  )
}

function OpeningInventoryScreen({ id }: { id: string }) {
  const [state, send, open] = useDocument(openingInventory, id)
  const { root, edit, copy, copyExtra, printExtra, show, pointed, settings } = useEditing(open)
  const asking = useDialog<Payload>()
  useRedo(open)
  const gather = { REVERSE: () => asking.ask((done) => <ReverseDialog onDone={done} />) }
  return (
    <DocumentFrame
      words={openingInventory}
      {...{ state, open, send }}
      places={settings.places}
      actions={<ActionBar words={openingInventory} {...{ state, send, gather, follows, extras: [copyExtra, printExtra] }} />}
      onShow={show}
      onCopy={copy}
    >
      <OpeningContent kind={openingInventory.id} {...{ state, edit, settings, root, pointed }} />
      {asking.dialog}
    </DocumentFrame>
  )
}
