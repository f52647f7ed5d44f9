import { documentField } from '#resources/document-fields.ts'
import type { Tx } from '../../db/connect.ts'
import type { Changed } from '../engine/changes.ts'
import { mastersOf } from '../engine/masters.ts'

/** What one may choose in a document, and the field that the look-up of names knows it by. */
const lookedUpAs = {
  supplier: 'supplierId',
  customer: 'customerId',
  depot: 'depotId',
  staff: 'staffId',
  dept: 'deptId',
  taxRate: 'taxRateId',
  commodity: 'commInfoId',
} as const

export type NamedChange = Changed & { fromName?: string; toName?: string }

const chosenFrom = ({ field, row }: Changed): string | undefined => (field === 'sourceBodyId' ? field : documentField(field, row)?.from)
const idsIn = (changes: readonly Changed[], of: string): string[] => [
  ...new Set(changes.filter((change) => chosenFrom(change) === of).flatMap(({ from, to }) => [from, to].filter((id) => id !== undefined))),
]

/** What changed, with the names of what was chosen beside the ids: nobody knows a depot by its nineteen digits. */
export async function namedChanges(tx: Tx, changes: readonly Changed[]): Promise<(change: Changed) => NamedChange> {
  const referring = Object.entries(lookedUpAs).flatMap(([of, field]) => idsIn(changes, of).map((id) => ({ [field]: id })))
  const masters = await mastersOf(tx, referring)
  const others = new Map([
    ...(await namesBy(tx, unitsQuery, idsIn(changes, 'unit'))),
    ...(await namesBy(tx, sourcesQuery, idsIn(changes, 'sourceBodyId'))),
  ])
  const nameOf = (of: string, id: string | undefined) => {
    if (id === undefined) return undefined
    if (of === 'commodity') return masters.goods.get(id)?.name
    return of in lookedUpAs ? masters.of(of as Exclude<keyof typeof lookedUpAs, 'commodity'>, id)?.name : others.get(id)
  }
  return (change) => {
    const of = chosenFrom(change)
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
