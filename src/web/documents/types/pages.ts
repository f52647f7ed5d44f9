import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import type { Page } from '../../page.ts'
import { screens } from './screens.gen.ts'

type Loaders = Partial<Record<'list' | 'form', Page['load']>>

/** Screens of a type's own; what a type does not bring is drawn from its definition. */
const own: Readonly<Partial<Record<string, Loaders>>> = screens

function pagesOf(definition: DocumentDefinition): readonly Page[] {
  const { words, menu, form, madeFrom } = definition
  const list = async () => ({ default: (await import('../list/list-page.tsx')).listPage(definition) })
  const page = async () => ({ default: (await import('../page/goods-document.tsx')).goodsPage(definition) })
  const loaders = own[words.id]
  return [
    { path: menu.path, title: menu.label, load: loaders?.list ?? list },
    // one tab per document: a stored one by its id, a new one by its own mark, one made from another by that one's id
    {
      path: form,
      title: words.label,
      identity: ['id', 'new', ...(madeFrom ? [madeFrom] : [])],
      under: menu.path,
      load: loaders?.form ?? page,
    },
  ]
}

/** The pages of all documents: a list and a form each. */
export const documentPages: readonly Page[] = allDefinitions.flatMap(pagesOf)
