import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Call } from '../../../http/request.ts'
import { visibleBalances } from '../../../identity/visible-balances.ts'
import { accountName } from './booked-rows.ts'
import type { Content } from './undo-changes.ts'

type DocumentAsOf = DataOf<'LogReplayApi_stood'>
type AsOfCall = Pick<Call<'LogReplayApi_stood'>, 'tx' | 'user'>
type AsOfMoment = { content: Content; at: Date; language: Language }

const depotFields = ['depotId', 'inDepotId'] as const
const partnerFields = ['supplierId', 'customerId', 'freightSupplierId', 'bartererId'] as const

const valuesOf = (rows: readonly Readonly<Record<string, string>>[], fields: readonly string[]): string[] => [
  ...new Set(rows.flatMap((row) => fields.flatMap((field) => row[field] ?? []))),
]

/** Stock of the document's goods in each of its depots, by movements posted up to that moment. */
export async function stockAsOf({ tx, user }: AsOfCall, { content: { head, lines }, at }: AsOfMoment): Promise<DocumentAsOf['stock']> {
  const depots = valuesOf([head, ...lines], depotFields)
  const goods = valuesOf(lines, ['commInfoId'])
  if (depots.length === 0 || goods.length === 0) return []
  const { places } = await settingsOf(tx)
  type Row = { depotName: string; commInfoCode: string; commInfoName: string; qty: string; value: string | null }
  const rows = await tx.run<Row>(
    statement(sql<Row>`
      select p.name as "depotName", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", sum(b.qty) as qty,
             case when bool_and(b.pool is null) then sum(b.value) end as value
        from stock_movement b
        join depot p on p.tenant_id = b.tenant_id and p.id = b.depot_id
        join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id
       where ${allOf([
         sql`b.tenant_id = ${tx.tenantId} and b.depot_id = any (${depots}::bigint[]) and b.comm_info_id = any (${goods}::bigint[])
           and b.lot = '' and b.posted_at <= ${at}`,
         ...visibleBalances(user),
       ])}
       group by p.id, p.name, c.id, c.comm_info_code, c.comm_info_name order by c.comm_info_code, p.name limit 500`),
  )
  return rows.map(({ qty, value, ...row }) => {
    const costAmt = value === null ? undefined : fixedText(decimal(value), places.amount)
    return withoutNulls({ ...row, qty: fixedText(decimal(qty), places.qty), costAmt })
  })
}

type LedgerRow = { name: string; party: string; account: string; amount: string; unsure: number }

/**
 * Balances of the document's partners by account at that moment. Entries without a posting time are included if the
 * log of their document had ended by then, and counted in `unsure` if it had only begun.
 */
export async function ledgersAsOf(
  { tx }: AsOfCall,
  { content: { head, lines }, at, language }: AsOfMoment,
): Promise<DocumentAsOf['ledger']> {
  const partners = valuesOf([head, ...lines], partnerFields)
  if (partners.length === 0) return []
  const { places } = await settingsOf(tx)
  const rows = await tx.query<LedgerRow>(
    `select coalesce(s.supplier_name, u.customer_name) as name, e.party, e.account,
      coalesce(sum(e.amount) filter (where e.entered), 0) as amount,
            (count(*) filter (where e.entered is null))::integer as unsure
       from (select l.party, l.party_id, l.account, l.amount,
                    case when l.posted_at is not null then l.posted_at <= $3
                         when (select max(v.at) from document_event v
                         where v.tenant_id = $1 and v.document_id = l.document_id) <= $3 then true
                         when (select min(v.at) from document_event v
                         where v.tenant_id = $1 and v.document_id = l.document_id) > $3 then false end as entered
               from ledger_entry l where l.tenant_id = $1 and l.party_id = any ($2::bigint[])) e
       left join supplier s on s.tenant_id = $1 and e.party = 'supplier' and s.id = e.party_id
       left join customer u on u.tenant_id = $1 and e.party = 'customer' and u.id = e.party_id
      group by e.party, e.party_id, e.account, s.supplier_name, u.customer_name
     having bool_or(e.entered is distinct from false) order by 1, 3`,
    [tx.tenantId, partners, at],
  )
  return rows.map(({ name, party, account, amount, unsure }) => {
    const text = fixedText(decimal(amount), places.amount)
    const shown = party === 'supplier' ? { purchaseAmt: text } : { amount: text }
    return { bartererName: name, account, accountName: accountName(account, language), unsure, ...shown }
  })
}
