import type { Worker } from '../caller.ts'

/** Closes past months of every legal entity up to the first with an obstacle; the last past month is only locked. */
export async function closeMonths(finance: Worker): Promise<void> {
  for (const { legalEntity } of await finance.does('PeriodApi_entities', {})) await closeMonthsOf(finance, legalEntity)
}

/** Closes from the first month on. The last past month is only locked, because the accountant is still checking it. */
async function closeMonthsOf(finance: Worker, legalEntity: string): Promise<void> {
  const { records } = await finance.does('PeriodApi_list', { query: { legalEntity, size: 100 } })
  const over = records.slice(1).reverse()
  for (const { period, version } of over.slice(0, -1)) {
    const obstacles = await finance.does('PeriodApi_obstacles', { query: { legalEntity, period } })
    if (obstacles.some(({ refusal }) => refusal !== undefined)) break
    await finance.does('PeriodApi_close', { body: { legalEntity, period, version, remark: '月末结账' } })
  }
  const [last] = over.slice(-1)
  if (last)
    await finance.does('PeriodApi_lock', {
      body: { legalEntity, period: last.period, version: last.version, remark: '核对中，暂停记账' },
    })
}

/** Pushes at most forty vouchers of the first day; all others wait. */
export async function pushVouchers(finance: Worker, firstDay: string): Promise<void> {
  // without days the list would put the vouchers of all tickets in order
  const { records } = await finance.does('PushAccountingApi_list', { query: { startTime: firstDay, endTime: firstDay, size: 40 } })
  if (records.length > 0) await finance.does('PushAccountingApi_push', { body: { ids: records.map(({ id }) => id) } })
}
