import type { Field } from '#resources/definition/field.ts'
import { commodity } from '#resources/goods/commodity.resource.ts'
import { customer } from '#resources/partners/customer.resource.ts'
import { supplier } from '#resources/partners/supplier.resource.ts'
import { openingStock } from '#resources/sheets/opening-inventory.ts'
import { openings } from '#resources/sheets/opening-partner.ts'
import { api } from '../client/api.ts'

/** What a sheet may hold, in the order in which the sheets of a new company are imported. */
export const sheetKinds = ['goods', 'suppliers', 'customers', 'stock', 'receivables', 'payables'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** Resources that are imported by a job. */
export const importedResources = { goods: 'CommodityApi', suppliers: 'SupplierApi', customers: 'CustomerApi' } as const
const definitions = { goods: commodity, suppliers: supplier, customers: customer }

/** Sheets of openings have heads that no other sheet has; one of each group must be there. */
const marks: Readonly<Record<Exclude<SheetKind, keyof typeof importedResources>, readonly (readonly Field[])[]>> = {
  stock: [fieldsNamed(openingStock.fields, 'costPrice'), fieldsNamed(openingStock.fields, 'qty')],
  receivables: [fieldsNamed(openings.customer.fields, 'receivableAmt', 'advanceAmt')],
  payables: [fieldsNamed(openings.supplier.fields, 'payableAmt', 'advanceAmt')],
}

function fieldsNamed(fields: Readonly<Record<string, Field>>, ...names: string[]): Field[] {
  return names.flatMap((name) => fields[name] ?? [])
}

/**
 * Asks the server for the heads of a sheet and its proposals, and returns what the sheet seems to hold; undefined where
 * no head is known. Reading a sheet takes the server a moment, so partners are asked about only where it holds no goods.
 */
export async function recogniseSheet(file: File): Promise<SheetKind | undefined> {
  const goods = await proposalsOf('goods', file)
  const opening = (['receivables', 'payables', 'stock'] as const).find((kind) => marks[kind].every((group) => hasHead(goods.head, group)))
  if (opening) return opening
  if (['commInfoName', 'unitId'].every((name) => goods.proposed.includes(name))) return 'goods'
  const scored = [goods, await proposalsOf('suppliers', file), await proposalsOf('customers', file)]
  const best = scored.reduce((most, one) => (one.score > most.score ? one : most))
  return best.score > 0 ? best.kind : undefined
}

async function proposalsOf(kind: keyof typeof definitions, file: File) {
  const { head, proposed } = await api('JobApi_head', { body: { file, resource: importedResources[kind] } })
  return { kind, head, proposed, score: scoreOf(kind, proposed) }
}

/** Our templates mark required columns with a star. */
const hasHead = (heads: readonly string[], fields: readonly Field[]) =>
  fields.some(({ label }) => heads.some((head) => [label.zh, label.en].includes(head.replace('*', '').trim())))

/** How many columns have a field, those of required fields twice. */
function scoreOf(kind: keyof typeof definitions, proposed: readonly string[]): number {
  const fields: Readonly<Record<string, Field>> = definitions[kind].fields
  return proposed.filter((name) => name !== '').reduce((sum, name) => sum + (fields[name]?.required ? 2 : 1), 0)
}
