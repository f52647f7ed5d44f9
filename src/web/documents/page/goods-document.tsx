import { parseAsString } from 'nuqs/server'
import { type ReactNode, useMemo } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import type { LotWays } from '#domain/lots.ts'
import type { Words } from '#domain/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { EventNameOf, PayloadOf } from '#resources/documents/document-calls.ts'
import { type Session, useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import type { OpenDocument } from '../engine/document-registry.ts'
import type { StateOf, WebDocument, WebLine } from '../engine/document-types.ts'
import { settingsOf } from '../engine/settings.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { useRedo } from '../engine/use-redo.ts'
import type { LineLookups } from '../line-grid/types.ts'
import { documentWords } from '../words/words.ts'
import { ActionBar, type Extra } from './action-bar.tsx'
import { useCourierNote } from './courier-note.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { DocumentPage } from './document-page.tsx'
import { GoodsContent } from './goods-content.tsx'
import { useLabelsNote } from './labels-note.tsx'
import { useLineRemarks } from './line-remarks.tsx'
import { useRemarkNote } from './remark-note.tsx'
import type { Gather } from './run-event.tsx'
import { useEditing } from './use-editing.ts'

/** What a type's own hook is told. */
export type OwnProps<D extends DocumentDefinition> = {
  state: StateOf<D>
  open: OpenDocument
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** By event, how what it says is asked for: what the bodies of its operations take. */
type Gathering<D extends DocumentDefinition> = { readonly [Event in EventNameOf<D>]?: Gather<PayloadOf<D, Event>> }

/** What a type adds to its page: questions before an event, buttons, why an event has to wait, dialogs. */
export type Own<D extends DocumentDefinition> = {
  gather?: Gathering<D>
  extras?: readonly Extra[]
  blocked?: { readonly [Event in EventNameOf<D>]?: Words }
  dialogs?: ReactNode
  /** What its lines ask of the outside beside what all lines do. */
  lookups?: Partial<LineLookups>
  /** Where its goods go by lot, where that depends on its head, and what its next line starts with. */
  lots?: LotWays
  newLine?: Partial<WebLine>
  /** What stands under its lines and totals. */
  below?: ReactNode
  /** What stands in place of its lines and totals, as long as there is none to be. */
  instead?: ReactNode
}

export type OwnParts<D extends DocumentDefinition> = {
  /** A hook: what this document's page adds to the common one. */
  useOwn?: (props: OwnProps<D>) => Own<D>
  /** A new document made from the one that the address names. */
  startFrom?: (id: string, session: Session) => Promise<WebDocument>
  /** What a new document starts with beside what all start with. */
  starts?: WebDocument
}

const nothing = () => ({})

/** The page of one document of goods, or of a new one, as its definition says it and with what its type adds. */
export function goodsPage<D extends DocumentDefinition>(definition: D, { useOwn = nothing, startFrom, starts }: OwnParts<D> = {}) {
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

type GoodsDocumentProps<D extends DocumentDefinition> = { definition: D; id: string; useOwn: (props: OwnProps<D>) => Own<D> }

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
