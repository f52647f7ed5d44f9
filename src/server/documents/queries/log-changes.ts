import { documentField } from '#resources/documents/document-fields.ts'
import type { Tx } from '../../db/connect.ts'
import { mastersOf } from '../engine/masters.ts'
import type { FieldChange } from '../engine/store/changes.ts'

/** Head field under which `mastersOf` looks up each kind of reference. */
const lookUpFields = {
  supplier: 'supplierId',
  customer: 'customerId',
  depot: 'depotId',
  staff: 'staffId',
  dept: 'deptId',
  taxRate: 'taxRateId',
  commodity: 'commInfoId',
} as const

export type NamedChange = FieldChange & { fromName?: string; toName?: string }

const referenceOf = ({ field, row }: FieldChange): string | undefined =>
  field === 'sourceBodyId' ? field : documentField(field, row)?.from
const idsIn = (changes: readonly FieldChange[], of: string): string[] => [
  ...new Set(changes.filter((change) => referenceOf(change) === of).flatMap(({ from, to }) => [from, to].filter((id) => id !== undefined))),
]

/** Adds the names of referenced masters to changes, which hold ids only. */
export async function changeNamer(tx: Tx, changes: readonly FieldChange[]): Promise<(change: FieldChange) => NamedChange> {
  const referring = Object.entries(lookUpFields).flatMap(([of, field]) => idsIn(changes, of).map((id) => ({ [field]: id })))
  const masters = await mastersOf(tx, referring)
  const others = new Map([
    ...(await namesBy(tx, unitsQuery, idsIn(changes, 'unit'))),
    ...(await namesBy(tx, sourcesQuery, idsIn(changes, 'sourceBodyId'))),
  ])
  const nameOf = (of: string, id: string | undefined) => {
    if (id === undefined) return undefined
    if (of === 'commodity') return masters.goods.get(id)?.name
    return of in lookUpFields ? masters.of(of as Exclude<keyof typeof lookUpFields, 'commodity'>, id)?.name : others.get(id)
  }
  return (change) => {
    const of = referenceOf(change)
    const [fromName, toName] = of ? [nameOf(of, change.from), nameOf(of, change.to)] : []
    return { ...change, ...(fromName === undefined ? {} : { fromName }), ...(toName === undefined ? {} : { toName }) }
  }
}

const unitsQuery = 'select id, name from comm_unit where tenant_id = $1 and id = any ($2::bigint[])'
const sourcesQuery = `
  select l.id, d.bill_no || ' #' || l.index_no as name
    from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
   where l.tenant_id = $1 and l.id = any ($2::bigint[]) and d.bill_no is not null`

async function namesBy(tx: Tx, sql: string, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: string; name: string }>(sql, [tx.tenantId, ids])
  return rows.map(({ id, name }) => [id, name])
}
