import { codeKey } from '#domain/core/plain-code.ts'
import { withClient } from '../../../db/client.ts'
import { withSetUpLock } from '../../../db/schema/set-up-lock.ts'

type UnkeyedLot = { tenantId: string; depotId: string; commInfoId: string; lot: string }

const batchRows = 5000

/**
 * Fills in the normalised key of lots and serial numbers from older versions. Idempotent. Runs as the database owner,
 * because it covers all tenants.
 */
export async function fillLotKeys(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl, application_name: 'danju-lot-keys' }, (client) =>
    withSetUpLock(client, async () => {
      for (;;) {
        const { rows } = await client.query<UnkeyedLot>(
          `select tenant_id as "tenantId", depot_id as "depotId", comm_info_id as "commInfoId", lot from stock_lot
            where lot_key is null limit ${batchRows}`,
        )
        if (rows.length === 0) return
        await client.query(
          `update stock_lot s set lot_key = k.key
             from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as k (tenant_id, depot_id, comm_info_id, lot, key)
            where s.tenant_id = k.tenant_id and s.depot_id = k.depot_id and s.comm_info_id = k.comm_info_id and s.lot = k.lot`,
          [
            rows.map(({ tenantId }) => tenantId),
            rows.map(({ depotId }) => depotId),
            rows.map(({ commInfoId }) => commInfoId),
            rows.map(({ lot }) => lot),
            rows.map(({ lot }) => codeKey(lot)),
          ],
        )
      }
    }),
  )
}
