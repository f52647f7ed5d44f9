import { parseAsString } from 'nuqs/server'
import type { ComponentType } from 'react'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { type Session, useSession } from '../../client/session.ts'
import type { WebDocument } from '../../document-engine/document-types.ts'
import { startDocument } from '../../document-engine/start-document.ts'
import { useDocument } from '../../document-engine/use-document.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { DocumentPage } from './document-page.tsx'
import { ActionBar } from './events/action-bar.tsx'
import { useEditing, useNewDocument } from './events/use-editing.ts'
import { DocumentFrame } from './frame/document-frame.tsx'
import type { PageExtension, PageExtensionProps } from './goods-document.tsx'

type ContentParts<D extends DocumentDefinition> = {
  /** What the page shows inside the common frame. */
  Content: ComponentType<Omit<PageExtensionProps<D>, 'open'>>
  /** Hook that returns what this document type adds to the common page. */
  useOwn?: (props: PageExtensionProps<D>) => Pick<PageExtension<D>, 'gather' | 'extras' | 'dialogs'>
  /** Hook that returns how a new document starts, if its defaults differ from the common ones. */
  useStart?: () => () => Promise<WebDocument>
  /** Makes the content of a copy, if it differs from that of other types. */
  copied?: (document: WebDocument, session: Session) => WebDocument
}

const address = { id: parseAsString, new: parseAsString }
const nothing = () => ({})
function useDefaultStart() {
  const session = useSession()
  return () => startDocument(session)
}

/** Makes the page of a document type that has its own content instead of lines of goods. */
export function contentPage<D extends DocumentDefinition>(definition: D, { useStart = useDefaultStart, ...parts }: ContentParts<D>) {
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
