import type { Words } from '#domain/core/words.ts'
import type { ResourceApi } from '#resources/definition/resource-api.ts'
import { isResource, type ReferenceTarget, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { api } from '../client/api.ts'
import { formatPercent } from '../i18n/format.ts'
import type { Choice } from '../ui/fields/picker.tsx'
import { lookUp, type ResourceRow } from './resource-api.ts'

const most = 20

/** The title of a referenced row: the first of the definition's title fields that is not empty. */
export function titleOf({ title, fields }: ScreenDefinition, row: ResourceRow): string {
  for (const name of title) {
    const field = fields[name]
    const value = row[field?.kind === 'reference' ? field.name : name]
    if (value === undefined || value === null || value === '') continue
    return field?.kind === 'percent' ? formatPercent(String(value)) : String(value)
  }
  return row.id
}

const aCustomer: Words = { zh: '客户', en: 'Customer' }
const aSupplier: Words = { zh: '供应商', en: 'Supplier' }

/** Reference targets that are no resources. */
const plainChoices: Readonly<Record<Exclude<ReferenceTarget, ResourceApi>, (text: string) => Promise<readonly Choice[]>>> = {
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

/** Every node of a tree, each with its path. */
const flat = (nodes: readonly ReferenceNode[], above: string): Choice[] =>
  nodes.flatMap(({ id, title, children = [] }) => [
    { id, name: title, hint: above },
    ...flat(children, [above, title].filter(Boolean).join(' / ')),
  ])

/**
 * Rows that a reference may point to, found by code, name, bar code or pinyin initials; disabled ones are left out.
 */
export async function searchReference(to: ReferenceTarget, text: string): Promise<readonly Choice[]> {
  const keyword = text.trim()
  if (!isResource(to)) return plainChoices[to](keyword)
  const { records } = await lookUp(resourceOf(to), { size: most, ...(keyword === '' ? {} : { keyword }) })
  return records.map(({ id, name, code }) => ({ id, name, ...(code === undefined ? {} : { hint: code }) }))
}
