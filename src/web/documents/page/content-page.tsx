import { parseAsString } from 'nuqs/server'
import type { ComponentType } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { type Session, useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from './action-bar.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { DocumentPage } from './document-page.tsx'
import type { Own, OwnProps } from './goods-document.tsx'
import { useEditing, useNewDocument } from './use-editing.ts'

type ContentParts<D extends DocumentDefinition> = {
  /** What stands in the frame. */
  Content: ComponentType<Omit<OwnProps<D>, 'open'>>
  /** A hook: what this document's page adds to the common one. */
  useOwn?: (props: OwnProps<D>) => Pick<Own<D>, 'gather' | 'extras' | 'dialogs'>
  /** A hook: how a new one starts, where it does not start as all do. */
  useStart?: () => () => Promise<WebDocument>
  /** How a copy starts, where it is not as all copies are. */
  copied?: (document: WebDocument, session: Session) => WebDocument
}

const address = { id: parseAsString, new: parseAsString }
const nothing = () => ({})
function useUsualStart() {
  const session = useSession()
  return () => startDocument(session)
}

/** The page of one document that has content of its own in place of lines of goods, or of a new one. */
export function contentPage<D extends DocumentDefinition>(definition: D, { useStart = useUsualStart, ...parts }: ContentParts<D>) {
  return function ContentPage() {
    const [{ id }] = usePageQuery(address)
    return (
      <DocumentPage kind={definition} id={id ?? undefined} start={useStart()}>
        {(own) => <ContentDocument {...{ definition, ...parts }} id={own} />}
      </DocumentPage>
    )
  }
}

type Props<D extends DocumentDefinition> = Omit<ContentParts<D>, 'useStart'> & { definition: D; id: string }

function ContentDocument<D extends DocumentDefinition>({ definition, id, Content, useOwn = nothing, copied }: Props<D>) {
  const { words, follows = {} } = definition
  const [state, send, open] = useDocument(definition, id)
  const { root, edit, copy, printExtra, further, shareDialog, show, settings } = useEditing(open)
  const begin = useNewDocument()
  const session = useSession()
  const { gather = {}, extras = [], dialogs } = useOwn({ state, open, edit, settings })
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows, gather }} blocked={{}} extras={[...extras, printExtra, ...further]} />}
      onShow={show}
      onCopy={copied ? (document) => begin(words.id, copied(document, session)) : copy}
    >
      <div ref={root} className="doc-content">
        <Content {...{ state, edit, settings }} />
      </div>
      {dialogs}
      {shareDialog}
    </DocumentFrame>
  )
}
