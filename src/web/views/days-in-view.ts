import { isPeriod, periodIn, periodOf } from './list-query.ts'
import type { ViewAddress } from './view-content.ts'

type Days = { startTime: string; endTime: string }
type ViewQuery = Days & { sort: string; size: number }

type Filters = readonly (readonly [name: string, value: string])[]

/**
 * The parts of a list's address that a view stores: filters, days, sort and size. A usual period is stored by its
 * name, so that this month means another month later. `last` are filters that follow the days, so that a view has the
 * same order of filters as the views that are stored already.
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

/**
 * The address of a list with a view. Of the view's filters, only those in `names` are used; an empty view clears the
 * address.
 */
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
