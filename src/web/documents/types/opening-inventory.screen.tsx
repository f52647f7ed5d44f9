import { parseAsString } from 'nuqs/server'
import type { Words } from '#domain/words.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { DocumentKind } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { useRedo } from '../engine/use-redo.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing } from '../page/use-editing.ts'
import { documentWords } from '../words/words.ts'
import { OpeningContent } from './opening-content.tsx'

const kind: DocumentKind = { words: openingInventory, receipt: false, byCost: true }

const posted: Words = {
  zh: '记账后库存和成本随即建立，单据不能再修改，只能红冲。',
  en: 'Stock and its cost stand in the books at once. The document can then only be reversed.',
}
const follows = { POST: posted, REVERSE: documentWords.reversed }

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
  useRedo(open)
  return (
    <DocumentFrame
      words={openingInventory}
      {...{ state, open, send }}
      places={settings.places}
      actions={<ActionBar words={openingInventory} {...{ state, open, send, follows, extras: [copyExtra, printExtra] }} />}
      onShow={show}
      onCopy={copy}
    >
      <OpeningContent kind={openingInventory.id} {...{ state, edit, settings, root, pointed }} />
    </DocumentFrame>
  )
}
