import { type Operation, operations } from '#contract/operations.gen.ts'
import type { PickFrom } from '#domain/core/field.ts'
import { headFields, lineFields } from '#resources/documents/document-fields.ts'
import { type Field, isResource, type ReferenceTarget, resourceOf, resources } from '#resources/index.ts'
import { figureWords, partsOfRight } from '#resources/rights.ts'
import { resolveSchema, type Schema, schemasOf } from './contract-schemas.ts'

/** Service whose rows a document field offers as choices. */
const targetOfPicker: Readonly<Partial<Record<PickFrom, ReferenceTarget>>> = {
  supplier: 'SupplierApi',
  customer: 'CustomerApi',
  depot: 'DepotApi',
  staff: 'UserApi',
  user: 'UserApi',
  dept: 'DeptApi',
  taxRate: 'TaxRateApi',
  commodity: 'CommodityApi',
  unit: 'UnitApi',
}

/** Services whose rows are choices but have no page of their own, and the pages that show these rows. */
const pagesOfChoices: Readonly<Record<string, readonly string[]>> = { BartererApi: ['customer', 'supplier'], MenuApi: ['menu'] }

/**
 * The pages any right of which permits the operation: those that it names, or, for a look-up, those that refer to rows
 * of the service looked up (ADR 6).
 */
export function pagesOf({ pages, looksUp }: Pick<Operation, 'pages' | 'looksUp'>): readonly string[] {
  if (looksUp === undefined) return pages ?? []
  return [...(referringPagesByService().get(looksUp) ?? [])]
}

/** True if these rights open at least one of the pages that an operation serves. */
export function opensAny(operation: Pick<Operation, 'pages' | 'looksUp'>, rights: ReadonlySet<string>): boolean {
  const pages = new Set(pagesOf(operation))
  for (const right of rights) if (pages.has(partsOfRight(right).stem)) return true
  return false
}

let referringPages: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * For each service the pages that refer to its rows, by the stems of their rights: its own page, those of resources
 * with a reference to it, and those with an operation that takes an id of it. The last are all documents with such a
 * field and all lists with such a filter.
 */
function referringPagesByService(): ReadonlyMap<string, ReadonlySet<string>> {
  referringPages ??= collectReferring()
  return referringPages
}

function collectReferring(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (service: string, page: string) => found.set(service, (found.get(service) ?? new Set()).add(page))
  for (const [service, pages] of Object.entries(pagesOfChoices)) for (const page of pages) add(service, page)
  const names = targetsByName()
  for (const definition of resources) {
    add(definition.api, definition.stem)
    for (const [, to] of referencesOf(definition)) add(to, definition.stem)
  }
  for (const { id, right, rightToAdd } of operations) {
    const pages = [right, rightToAdd].flatMap((one) =>
      one === undefined || Object.hasOwn(figureWords, one) ? [] : [partsOfRight(one).stem],
    )
    const { query, body } = schemasOf(id)
    const targets = new Set([...idsIn(query), ...(body ? idsIn(body) : [])].flatMap((name) => names.get(name) ?? []))
    for (const to of targets) for (const page of pages) add(to, page)
  }
  return found
}

type Definition = ReturnType<typeof resourceOf>

function referencesOf({ fields, children = {} }: Definition): [name: string, to: ReferenceTarget][] {
  const all = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((some: Readonly<Record<string, Field>>) =>
    Object.entries(some),
  )
  return all.flatMap(([name, field]): [string, ReferenceTarget][] => ('to' in field ? [[name, field.to]] : []))
}

/** The service to which an id of this name refers, for names on which all definitions and documents agree. */
function targetsByName(): Map<string, ReferenceTarget> {
  const ofDocuments = Object.entries({ ...headFields, ...lineFields }).flatMap(([name, { from }]): [string, ReferenceTarget][] => {
    const to = from && targetOfPicker[from]
    return to ? [[name, to]] : []
  })
  const all = [...resources.flatMap(referencesOf), ...ofDocuments]
  const targets = Map.groupBy(all, ([name]) => name)
  // an id to which no field refers is named after its service, such as the ids of roles that are granted
  const own = resources.map(({ api }): [string, ReferenceTarget] => [`${api.charAt(0).toLowerCase()}${api.slice(1, -'Api'.length)}Id`, api])
  const unnamed = own.filter(([name]) => !targets.has(name))
  return new Map([
    ...unnamed,
    ...[...targets].flatMap(([name, found]): [string, ReferenceTarget][] => {
      const [first, ...others] = new Set(found.map(([, to]) => to))
      return first && others.length === 0 ? [[name, first]] : []
    }),
  ])
}

/** Names of ids that a schema accepts; `…Ids` counts as `…Id`. */
function idsIn(declared: Schema, above: ReadonlySet<Schema> = new Set()): string[] {
  const schema = resolveSchema(declared)
  if (above.has(schema)) return []
  const within = new Set([...above, schema])
  const inRows = schema.items ? idsIn(schema.items, within) : []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name.replace(/Ids$/, 'Id'), ...idsIn(part, within)])
  return [...inRows, ...own.filter((name) => name.endsWith('Id'))]
}

/** The page that a refusal names: for a look-up, that of the service looked up. */
export function homeOf(operation: Pick<Operation, 'pages' | 'looksUp'>): string {
  const { looksUp } = operation
  return looksUp !== undefined && isResource(looksUp) ? resourceOf(looksUp).stem : (pagesOf(operation)[0] ?? '')
}
