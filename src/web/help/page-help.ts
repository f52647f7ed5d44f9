import { operations } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { resources } from '#resources/index.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import type { CountedWords } from '../i18n/words.ts'
import { pageAt, plainPath } from '../navigation/page-registry.ts'
import { purposes } from './purposes.ts'
import { helpWords } from './words.ts'

export type PageHelp = {
  title: Words
  /** What the page is for. */
  purpose: CountedWords
  /** For a document type, its kind and the names of all its states. */
  law?: { kind: string; states: readonly Words[] }
  /** Where rows of the page can be chosen. */
  usedBy: readonly Words[]
}

/** The help for a page, by its address without the query; undefined if no page has this address. */
export function helpOf(pathname: string): PageHelp | undefined {
  const path = plainPath(pathname)
  const title = pageAt(path)?.title
  if (!title) return undefined
  const type = allTypes.find(({ menu, form }) => menu.path === path || form === path)
  if (type) {
    const law = { kind: type.kind, states: Object.values(type.states).map(({ zh, en }) => ({ zh, en })) }
    return { title, purpose: purposes[type.menu.path] ?? type.label, law, usedBy: [] }
  }
  const resource = resources.find(({ menu }) => menu.path === path)
  if (!resource) return { title, purpose: purposes[path] ?? fillTemplate(helpWords.show, { name: title }), usedBy: [] }
  const isKept = operations.some(({ rightToAdd }) => rightToAdd === `${resource.stem}_add`)
  const usedBy = resources.filter(
    (other) => other !== resource && Object.values(other.fields).some((field) => 'to' in field && field.to === resource.api),
  )
  return {
    title,
    purpose: fillTemplate(isKept ? helpWords.keep : helpWords.show, { name: resource.label }),
    usedBy: usedBy.map(({ label }) => label),
  }
}
