import type { Field } from '#resources/definition/field.ts'
import { commodity } from '#resources/goods/commodity.resource.ts'
import { customer } from '#resources/partners/customer.resource.ts'
import { supplier } from '#resources/partners/supplier.resource.ts'
import { openingStock } from '#resources/sheets/opening-inventory.ts'
import { openings } from '#resources/sheets/opening-partner.ts'
import { api } from '../client/api.ts'

/** What a sheet may contain, in the order in which the sheets of a new company are imported. */
export const sheetKinds = ['goods', 'suppliers', 'customers', 'stock', 'receivables', 'payables'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** The resources whose sheets are imported by a job. */
export const importedResources = { goods: 'CommodityApi', suppliers: 'SupplierApi', customers: 'CustomerApi' } as const
const definitions = { goods: commodity, suppliers: supplier, customers: customer }

/**
 * Headers by which sheets of opening balances are recognised, because no other sheet has them. One header of each
 * group must be present.
 */
const marks: Readonly<Record<Exclude<SheetKind, keyof typeof importedResources>, readonly (readonly Field[])[]>> = {
  stock: [fieldsNamed(openingStock.fields, 'costPrice'), fieldsNamed(openingStock.fields, 'qty')],
  receivables: [fieldsNamed(openings.customer.fields, 'receivableAmt', 'advanceAmt')],
  payables: [fieldsNamed(openings.supplier.fields, 'payableAmt', 'advanceAmt')],
}

function fieldsNamed(fields: Readonly<Record<string, Field>>, ...names: string[]): Field[] {
  return names.flatMap((name) => fields[name] ?? [])
}

/**
 * Finds out what a sheet contains, by its headers and the fields that the server proposes for them; undefined if no
 * header is known. The server takes a moment to read a sheet, so it is asked about partners only if the sheet does not
 * contain goods.
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

/** True if one of the headers is the label of one of the fields. Our templates mark required columns with a star. */
const hasHead = (heads: readonly string[], fields: readonly Field[]) =>
  fields.some(({ label }) => heads.some((head) => [label.zh, label.en].includes(head.replace('*', '').trim())))

/** The number of columns for which a field is proposed. A required field counts twice. */
function scoreOf(kind: keyof typeof definitions, proposed: readonly string[]): number {
  const fields: Readonly<Record<string, Field>> = definitions[kind].fields
  return proposed.filter((name) => name !== '').reduce((sum, name) => sum + (fields[name]?.required ? 2 : 1), 0)
}
