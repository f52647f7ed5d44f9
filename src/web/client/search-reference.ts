import type { Words } from '#domain/core/words.ts'
import type { ResourceApi } from '#resources/definition/resource-api.ts'
import { isResource, operationOf, type ReferenceTarget, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { api } from './api.ts'

const most = 20

/**
 * A row that a reference may point to. `hint` is its code or its path in the tree; `kind` tells customers and
 * suppliers apart in a list with both.
 */
export type FoundRow = { id: string; name: string; hint?: string; kind?: Words }
export type ChoicePage = { records: readonly { id: string; name: string; code?: string }[]; total: number }

/** Looks up rows that may be referenced, by typed text or by ids. All look-ups answer in the same shape. */
export const lookUp = (definition: ScreenDefinition, asked: Record<string, unknown>): Promise<ChoicePage> =>
  api(operationOf(definition, 'lookup'), { query: asked } as object) as Promise<unknown> as Promise<ChoicePage>

const aCustomer: Words = { zh: '客户', en: 'Customer' }
const aSupplier: Words = { zh: '供应商', en: 'Supplier' }

/** Searches for reference targets that are not resources. */
const plainChoices: Readonly<Record<Exclude<ReferenceTarget, ResourceApi>, (text: string) => Promise<readonly FoundRow[]>>> = {
  BartererApi: async (text) => {
    const { records } = await api('BartererApi_list', { query: { size: most, ...(text === '' ? {} : { keyword: text }) } })
    return records.map(({ id, name, code, type }) => ({ id, name, hint: code, kind: type === 1 ? aCustomer : aSupplier }))
  },
  MenuApi: async (text) => {
    const found = flat(await api('MenuApi_tree'), '').filter(({ name, hint }) => `${hint} ${name}`.includes(text))
    return found.slice(0, most)
  },
}

type ReferenceNode = { id: string; title: string; children?: readonly ReferenceNode[] }

/** All nodes of a tree as a flat list, each with its path. */
const flat = (nodes: readonly ReferenceNode[], above: string): FoundRow[] =>
  nodes.flatMap(({ id, title, children = [] }) => [
    { id, name: title, hint: above },
    ...flat(children, [above, title].filter(Boolean).join(' / ')),
  ])

/**
 * Searches the rows that a reference may point to by code, name, bar code or pinyin initials. Disabled rows are left
 * out.
 */
export async function searchReference(to: ReferenceTarget, text: string): Promise<readonly FoundRow[]> {
  const keyword = text.trim()
  if (!isResource(to)) return plainChoices[to](keyword)
  const { records } = await lookUp(resourceOf(to), { size: most, ...(keyword === '' ? {} : { keyword }) })
  return records.map(({ id, name, code }) => ({ id, name, ...(code === undefined ? {} : { hint: code }) }))
}
