import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import type { HandlersOf } from '../http/request.ts'
import { lockRow, refuseStale } from '../resources/locking.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'

/** Handlers of notes on lines of the sign-in log. */
export const loginLogHandlers: HandlersOf<'LoginLogApi_submit'> = {
  LoginLogApi_submit: ({ tx, user, body, emptied }) => writeNote(tx, user.id, body, emptied),
}

/** Changes only the note; the app's role has no privilege to update other columns. */
async function writeNote(
  tx: Tx,
  userId: string,
  { id, version, remark }: BodyOf<'LoginLogApi_submit'>,
  emptied: readonly string[],
): Promise<DataOf<'LoginLogApi_submit'>> {
  const plan = planOf(resourceOf('LoginLogApi'))
  const row = await lockRow(tx, plan, id)
  if (row.version !== version) await refuseStale(tx, plan, row)
  const note = remark?.trim() || null
  if (note !== null || emptied.includes('remark')) {
    await tx.query(
      'update login_log set remark = $3, version = version + 1, update_user = $4, update_time = $5 where tenant_id = $1 and id = $2',
      [tx.tenantId, id, note, userId, tx.now],
    )
  }
  return (await readRow(tx, plan, id)) as DataOf<'LoginLogApi_submit'>
}
