import type { DataOf } from '#contract/operations.gen.ts'
import { daysLater } from '#domain/core/day-periods.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { daysToDelivery } from '#domain/stock/store-schedule.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import type { Call } from '../../../../http/request.ts'
import type { Purpose } from '../../../engine/kind.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'

/**
 * Delivery of goods that a store orders now: its date (`day`), the time until which they must be ordered (`until`),
 * and the route with the stop on it.
 */
export type NextDelivery = { day?: string; until?: string; route?: string }

type ScheduleRow = { days: number[]; cutOffDays: number; cutOffTime: string; routeName: string | null; stop: number | null }

const scheduleOf = (tx: Tx, depotId: string) =>
  tx.maybeOne<ScheduleRow>(
    `select array_remove(array[case monday when 2 then 1 end, case tuesday when 2 then 2 end, case wednesday when 2 then 3 end,
              case thursday when 2 then 4 end, case friday when 2 then 5 end, case saturday when 2
              then 6 end, case sunday when 2 then 7 end], null) as days,
            cut_off_days as "cutOffDays", lpad(cut_off_hour::text, 2, '0') || ':00' as "cutOffTime", route_name as "routeName", stop
       from store_schedule where tenant_id = $1 and depot_id = $2`,
    [tx.tenantId, depotId],
  )

const stopDigits = 3
/** Weekday of a date: 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** Next delivery for which a store can still order; empty where the store has no schedule. */
export async function nextDeliveryTo({ tx, settings }: Run, depotId: string): Promise<NextDelivery> {
  const row = await scheduleOf(tx, depotId)
  if (!row) return {}
  const [day = '', time = ''] = momentText(tx.now, settings.timeZone).split(' ')
  const days = daysToDelivery(row, { weekday: weekdayOf(day), time: time.slice(0, 5) })
  const next = days === undefined ? {} : { day: daysLater(day, days), until: `${daysLater(day, days - row.cutOffDays)} ${row.cutOffTime}` }
  // the stop is padded, so that routes sorted as text are in the order of their stops
  const route = [row.routeName, row.stop === null ? null : String(row.stop).padStart(stopDigits, '0')].filter(Boolean).join(' ')
  return { ...next, ...(route ? { route } : {}) }
}

/** Sets the route of a requisition that is submitted or dispatched, and its delivery date unless one was entered. */
export async function withDelivery(run: Run, document: StoredDocument, purpose: Purpose): Promise<StoredDocument> {
  const { inDepotId, tags } = document
  const goesForward = purpose?.event.type === 'SUBMIT' || purpose?.event.type === 'DISPATCH'
  if (!goesForward || !inDepotId || !tags.includes('editable')) return document
  const { day, route } = await nextDeliveryTo(run, inDepotId)
  const deliveryDate = document.deliveryDate ?? day
  return { ...document, ...(deliveryDate ? { deliveryDate } : {}), deliveryRoute: route }
}

/** What a store usually orders, as lines of a requisition. */
export async function templateOf(call: Call<'RequisitionApi_template'>): Promise<DataOf<'RequisitionApi_template'>> {
  const { tx, settings } = await openRun(call)
  const rows = await tx.query<DataOf<'RequisitionApi_template'>[number]>(
    `select t.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.spec,
            t.unit_id as "unitId", u.name as "unitName", basic.name as "basicUnit", coalesce(f.conversion, 1) as conversion, t.qty
       from store_template t
       join commodity c on c.tenant_id = t.tenant_id and c.id = t.comm_info_id and c.status = 1
       join comm_unit basic on basic.tenant_id = c.tenant_id and basic.id = c.unit_id
       join comm_unit u on u.tenant_id = t.tenant_id and u.id = t.unit_id
       left join commodity_unit f on f.tenant_id = t.tenant_id and f.comm_info_id = t.comm_info_id and f.unit_id = t.unit_id
      where t.tenant_id = $1 and t.depot_id = $2 and (c.unit_id = t.unit_id or f.unit_id is not null)
      order by c.comm_info_code, c.id limit 2000`,
    [tx.tenantId, call.query.inDepotId],
  )
  return rows.map((row) => withoutNulls({ ...row, qty: fixedText(decimal(row.qty), settings.places.qty) }))
}
