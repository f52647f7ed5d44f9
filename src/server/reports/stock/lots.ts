import { sql } from 'kysely'
import { codeKey } from '#domain/core/plain-code.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { HandlersOf } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'

type LotInDepot = Record<'depotId' | 'commInfoId' | 'commInfoCode' | 'lot' | 'qty', string> & { expiresOn: string | null }

/** Handlers of lots in depots, and of pieces by serial number. */
export const lotHandlers: HandlersOf<'InventoryApi_lotsHere'> = {
  InventoryApi_lotsHere: async ({ tx, user, body }) => {
    const where = allOf([
      ...visibleBalances(user),
      sql`b.tenant_id = ${tx.tenantId} and b.qty > 0`,
      sql`(b.comm_info_id = any (${body.commInfoIds ?? []}::bigint[]) or b.lot_key = any (${(body.lots ?? []).map(codeKey)}::text[]))`,
      ...(body.depotId ? [sql`b.depot_id = ${body.depotId}`] : []),
    ])
    const rows = await tx.run<LotInDepot>(
      statement(sql<LotInDepot>`select b.depot_id as "depotId", b.comm_info_id as "commInfoId",
        c.comm_info_code as "commInfoCode", b.lot, b.qty, b.expires_on as "expiresOn"
        from stock_lot b join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id where ${where}
        order by b.expires_on nulls last, b.first_seq limit 5000`),
    )
    const { places } = await settingsOf(tx)
    return rows.map((row) => withoutNulls({ ...row, qty: fixedText(decimal(row.qty), places.qty) }))
  },
}
