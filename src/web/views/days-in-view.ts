import { isPeriod, periodIn, periodOf } from './list-query.ts'
import type { ViewAddress } from './view-content.ts'

type Days = { startTime: string; endTime: string }
type ViewQuery = Days & { sort: string; size: number }

type Filters = readonly (readonly [name: string, value: string])[]

/**
 * The parts of an address that a view stores: filters, days, sort and size. A usual period is stored by name: this
 * month is a different one next month. `last` are filters that follow the days, as in views that were stored before.
 */
export function viewAddressOf(
  filters: Filters,
  { startTime, endTime, sort, size }: ViewQuery,
  today: string,
  last: Filters = [],
): ViewAddress {
  const period = periodIn({ startTime, endTime }, today)
  const days = Object.entries(period ? { period } : { startTime, endTime }).filter(([, value]) => value !== '')
  const kept = [...filters, ...days, ...last].map(([name, value]) => ({ name, value }))
  return { size, ...(sort === '' ? {} : { sort }), ...(kept.length === 0 ? {} : { filters: kept }) }
}

/** The address of a view, with filters of these names; the plain page clears everything. */
export function addressWith<Name extends string>(
  names: readonly Name[],
  { filters = [], sort, size }: Partial<ViewAddress>,
  today: string,
) {
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
