import type { ComponentType } from 'react'
import type { DocumentDefinition, DocumentType } from '#resources/documents/define-document.ts'
import { allTypes } from '#resources/documents/types.ts'
import type { Page } from '../../core/page.ts'
import { pageTitles } from '../../core/page-titles.ts'
import { loadDefinition } from '../../document-words/definitions.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { screens } from './screens.gen.ts'

type Loaders = Partial<Record<'list' | 'form', Page['load']>>

/** Document types with screens of their own. The other types get their screens from their definitions. */
const own: Readonly<Partial<Record<string, Loaders>>> = screens

/** Loads a screen and the definition of its document type together. */
const withDefinition =
  (kind: string, load: Page['load']): Page['load'] =>
  async () =>
    (await Promise.all([load(), loadDefinition(kind)]))[0]

/** Loads a screen and makes it from the definition of the document type. */
const fromDefinition =
  <Parts>(load: () => Promise<Parts>, make: (parts: Parts, definition: DocumentDefinition) => ComponentType) =>
  (kind: string): Page['load'] =>
  async () => {
    const [parts, definition] = await Promise.all([load(), loadDefinition(kind)])
    return { default: make(parts, definition) }
  }

const listOf = fromDefinition(
  () => import('../list/list-page.tsx'),
  ({ listPage }, definition) => listPage(definition),
)
const documentOf = fromDefinition(
  () => import('../page/goods-document.tsx'),
  ({ goodsPage }, definition) => goodsPage(definition),
)
const recordListOf = fromDefinition(
  () => import('../list/record-list-page.tsx'),
  ({ recordListPage }, definition) => recordListPage(definition),
)
const recordOf = fromDefinition(
  () => import('../page/record-page.tsx'),
  ({ recordPage }, definition) => recordPage(definition),
)

function pagesOf({ kind, label, menu, form, madeFrom, isRecord }: DocumentType): readonly Page[] {
  const loaders = own[kind]
  return [
    {
      path: menu.path,
      title: menu.label,
      load: loaders?.list ? withDefinition(kind, loaders.list) : isRecord ? recordListOf(kind) : listOf(kind),
    },
    // A stored document has one tab, by its id; a new one has a tab of its own, by its key; one made from a source
    // document has a tab by the id of that source
    {
      path: form,
      title: label,
      titleIn: (search) => (search.has('id') ? undefined : fillTemplate(pageTitles.newDocument, { document: label })),
      identity: ['id', 'new', ...(madeFrom ? [madeFrom] : [])],
      under: menu.path,
      load: loaders?.form ? withDefinition(kind, loaders.form) : isRecord ? recordOf(kind) : documentOf(kind),
    },
  ]
}

/** The pages of all document types: a list and a form each. */
export const documentPages: readonly Page[] = allTypes.flatMap(pagesOf)
