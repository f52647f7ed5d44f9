import { isPeriod, periodIn, periodOf } from '../../documents/list/list-query.ts'
import type { Seen } from '../../views/view-content.ts'

/** The address of a report of which nothing is said. */
export const plain = {
  ...{ startTime: null, endTime: null, groupBy: null, columns: null, measure: null, sort: null, page: null, size: null },
  ...{
    depotId: null,
    customerId: null,
    supplierId: null,
    classifyId: null,
    commInfoId: null,
    staffId: null,
    accountId: null,
    entity: null,
    item: null,
    age: null,
  },
}

type Asked = Readonly<Record<Exclude<keyof typeof plain, 'page' | 'size'>, string>> & { page: number; size: number }

/** What of a report a view keeps. A usual period is kept by its name: this month is another one next month. */
export function keptOf({ startTime, endTime, sort, page: _, size, ...filters }: Asked, today: string): Seen {
  const period = periodIn({ startTime, endTime }, today)
  const said = { ...filters, ...(period ? { period } : { startTime, endTime }) }
  return {
    size,
    ...(sort === '' ? {} : { sort }),
    filters: Object.entries(said).flatMap(([name, value]) =>
      value === '' && name !== 'startTime' && name !== 'endTime' ? [] : [{ name, value }],
    ),
  }
}

type Address = Partial<Record<Exclude<keyof typeof plain, 'page' | 'size'>, string>> & { size?: number }

/** The address that a view stands for. */
export function addressOf({ filters = [], sort, size }: Seen, today: string): Address {
  const known = filters.filter(({ name }) => name === 'period' || (name in plain && name !== 'page' && name !== 'size'))
  const { period, ...said } = Object.fromEntries(known.map(({ name, value }) => [name, value]))
  return {
    ...said,
    ...(isPeriod(period) ? periodOf(period, today) : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(size === undefined ? {} : { size }),
  }
}
