import { isPeriod, periodIn, periodOf } from '../documents/list/list-query.ts'
import type { Seen } from './view-content.ts'

type Days = { startTime: string; endTime: string }
type Asked = Days & { sort: string; size: number }

type Filters = readonly (readonly [name: string, value: string])[]

/**
 * What a view keeps of filters, days, sort and size. A usual period is kept by its name: this month is another one next month. `last` are filters that
 * stand behind the days, as in views that were kept before.
 */
export function seenOf(filters: Filters, { startTime, endTime, sort, size }: Asked, today: string, last: Filters = []): Seen {
  const period = periodIn({ startTime, endTime }, today)
  const days = Object.entries(period ? { period } : { startTime, endTime }).filter(([, value]) => value !== '')
  const kept = [...filters, ...days, ...last].map(([name, value]) => ({ name, value }))
  return { size, ...(sort === '' ? {} : { sort }), ...(kept.length === 0 ? {} : { filters: kept }) }
}

/** The address that a view stands for, with filters of these names; of the plain page everything is taken out. */
export function addressWith<Name extends string>(names: readonly Name[], { filters = [], sort, size }: Partial<Seen>, today: string) {
  const said = new Map(filters.map(({ name, value }) => [name, value]))
  const period = said.get('period')
  const days = isPeriod(period) ? periodOf(period, today) : { startTime: said.get('startTime'), endTime: said.get('endTime') }
  return {
    ...(Object.fromEntries(names.map((name) => [name, said.get(name) ?? null])) as Record<Name, string | null>),
    startTime: days.startTime ?? null,
    endTime: days.endTime ?? null,
    sort: sort ?? null,
    size: size ?? null,
    page: null,
  }
}
