import { parseAsString } from 'nuqs/server'
import { type ReactNode, useMemo } from 'react'
import type { LotWays } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { EventNameOf, PayloadOf } from '#resources/documents/document-calls.ts'
import { type Session, useSession } from '../../client/session.ts'
import type { StateOf, WebDocument, WebLine } from '../../document-engine/document-types.ts'
import { settingsOf } from '../../document-engine/line-settings.ts'
import type { OpenDocument } from '../../document-engine/registry-types.ts'
import { startDocument } from '../../document-engine/start-document.ts'
import { useDocument } from '../../document-engine/use-document.ts'
import { useRedo } from '../../document-engine/use-redo.ts'
import { documentWords } from '../../document-words/words.ts'
import type { LineLookups } from '../../line-grid/lines/types.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { DocumentPage } from './document-page.tsx'
import { ActionBar, type ExtraAction } from './events/action-bar.tsx'
import { useCourierNote } from './events/courier-note.tsx'
import { useLabelsNote } from './events/labels-note.tsx'
import { useLineRemarks } from './events/line-remarks.tsx'
import { useRemarkNote } from './events/remark-note.tsx'
import type { PayloadPrompt } from './events/run-event.tsx'
import { useEditing } from './events/use-editing.ts'
import { DocumentFrame } from './frame/document-frame.tsx'
import { GoodsContent } from './lines/goods-content.tsx'

/** Arguments of the hook by which a document type extends its page. */
export type PageExtensionProps<D extends DocumentDefinition> = {
  state: StateOf<D>
  open: OpenDocument
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** By event, the prompt for its payload. The payload has the type that the bodies of the event's operations take. */
type EventPrompts<D extends DocumentDefinition> = { readonly [Event in EventNameOf<D>]?: PayloadPrompt<PayloadOf<D, Event>> }

/**
 * What a document type adds to its page: prompts before an event, buttons, reasons why an event has to wait, and
 * dialogs.
 */
export type PageExtension<D extends DocumentDefinition> = {
  gather?: EventPrompts<D>
  extras?: readonly ExtraAction[]
  blocked?: { readonly [Event in EventNameOf<D>]?: Words }
  dialogs?: ReactNode
  /** Look-ups of the lines that only this type has. */
  lookups?: Partial<LineLookups>
  /** How lots are entered or proposed on the lines; set only if this depends on the head. */
  lots?: LotWays
  /** Fields that are preset on a new line. */
  newLine?: Partial<WebLine>
  /** Shown below the lines and totals. */
  below?: ReactNode
  /** Shown instead of the lines and totals while there cannot be any. */
  instead?: ReactNode
}

export type GoodsPageParts<D extends DocumentDefinition> = {
  /** Hook that returns what this document type adds to the common page. */
  useOwn?: (props: PageExtensionProps<D>) => PageExtension<D>
  /** Makes a new document from the source document whose id is in the address. */
  startFrom?: (id: string, session: Session) => Promise<WebDocument>
  /** Defaults of a new document that only this type has. */
  starts?: WebDocument
}

const nothing = () => ({})

/** Makes the page of a document with lines of goods from its definition, with the additions of its type. */
export function goodsPage<D extends DocumentDefinition>(definition: D, { useOwn = nothing, startFrom, starts }: GoodsPageParts<D> = {}) {
  const { madeFrom } = definition
  const query = { id: parseAsString, new: parseAsString, ...(madeFrom ? { [madeFrom]: parseAsString } : {}) }
  return function GoodsPage() {
    const [read] = usePageQuery(query)
    const session = useSession()
    const source = madeFrom && (read as Readonly<Record<string, string | null>>)[madeFrom]
    const start = async () => (source && startFrom ? startFrom(source, session) : { ...(await startDocument(session)), ...starts })
    return (
      <DocumentPage kind={definition} id={read.id ?? undefined} start={start}>
        {(id) => <GoodsDocument {...{ definition, id, useOwn }} />}
      </DocumentPage>
    )
  }
}

type GoodsDocumentProps<D extends DocumentDefinition> = {
  definition: D
  id: string
  useOwn: (props: PageExtensionProps<D>) => PageExtension<D>
}

function GoodsDocument<D extends DocumentDefinition>({ definition, id, useOwn }: GoodsDocumentProps<D>) {
  const { words } = definition
  const [state, send, open] = useDocument(definition, id)
  const { root, edit, copy, copyExtra, printExtra, further, shareDialog, show, pointed, settings: usual } = useEditing(open)
  useRedo(open)
  const own = useOwn({ state, open, edit, settings: usual })
  const { sourceBillId }: WebDocument = state.context.document
  const judged = useMemo(() => settingsOf({ sourceBillId }, usual), [sourceBillId, usual])
  const settings = useMemo(() => (own.lots ? { ...judged, lots: own.lots } : judged), [judged, own.lots])
  const notes = [useRemarkNote(open, state), useLineRemarks(open, state), useCourierNote(open, state), useLabelsNote(open, state)]
  const extras = [...(own.extras ?? []), ...notes.flatMap((note) => note.extras), copyExtra, printExtra, ...further]
  const follows = { REVERSE: documentWords.reversed, ...definition.follows }
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows, extras }} gather={own.gather ?? {}} blocked={own.blocked ?? {}} />}
      onShow={show}
      onCopy={copy}
    >
      <GoodsContent
        {...{ definition, state, edit, settings, root, pointed }}
        lookups={own.lookups}
        newLine={own.newLine}
        below={own.below}
        instead={own.instead}
      />
      {own.dialogs}
      {shareDialog}
      {notes.map(({ dialog }) => dialog)}
    </DocumentFrame>
  )
}
