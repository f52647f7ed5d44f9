import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { statement } from '../../../../db/query-builder.ts'
import { settingsOf } from '../../../../db/settings.ts'
import type { Call } from '../../../../http/request.ts'
import { openEntries } from '../../../../lookups/dictionaries.ts'
import { deviationsOfShifts } from './shift-deviations.ts'

type Day = DataOf<'TillDayApi_day'>
type DayFigures = Day['total']
type DayCall = Call<'TillDayApi_day'>
type DayQuery = QueryOf<'TillDayApi_day'>

/** Till, store and person that figures belong to; `tillId` is null for sales without a till. */
type TillPerson = { tillId: string | null; depotId: string | null; userId: string | null }
const keyOf = ({ tillId, depotId, userId }: TillPerson) => [tillId, depotId, userId].join(':')

type SoldRow = TillPerson & {
  kind: 'retailOrder' | 'retailReturn' | 'retailExchange'
  count: string
  finalAmt: string
  offAmt: string
  roundOffAmt: string
}
type TakingsRow = TillPerson & { payWay: string; amount: string }
type ShiftOfDay = TillPerson & {
  shiftId: string
  billNo: string | null
  createTime: Date
  closeTime: Date | null
  expectedAmt: string
  countedAmt: string | null
}
type DayNames = { tills: ReadonlyMap<string, string>; depots: ReadonlyMap<string, string>; users: ReadonlyMap<string, string> }

/** Booked tickets, returns and exchanges of the day, each with the till and the person of its shift. */
const ticketsOf = ({ tx, user }: DayCall, day: string, { depotId, tillId, userId }: DayQuery) => sql`
  select d.id, d.kind, d.depot_id, case when d.tags @> '{mirror}' then -1 else 1 end as sign, d.final_amt, t.round_off_amt, t.change_amt,
         case when d.tags @> '{mirror}' then d.mirror_id end as mirrors_id, coalesce(s.till_id, t.till_id) as till_id,
         coalesce(h.create_user, d.create_user) as user_id
    from document d
    join retail_ticket t on t.tenant_id = ${tx.tenantId} and t.document_id = d.id
    left join till_shift s on s.tenant_id = ${tx.tenantId} and s.document_id = t.shift_id
    left join document h on h.tenant_id = ${tx.tenantId} and h.id = t.shift_id
   where d.tenant_id = ${tx.tenantId} and d.kind in ('retailOrder', 'retailReturn', 'retailExchange') and d.bill_date = ${day}::date
     and 'booked' = any (d.tags) and (${user.depots ? [...user.depots] : null}::bigint[] is null
     or d.depot_id = any (${user.depots ? [...user.depots] : null}::bigint[]))
     and (${depotId ?? null}::bigint is null or d.depot_id = ${depotId ?? null}::bigint)
     and (${tillId ?? null}::bigint is null or coalesce(s.till_id, t.till_id) = ${tillId ?? null}::bigint)
     and (${userId ?? null}::bigint is null or coalesce(h.create_user, d.create_user) = ${userId ?? null}::bigint)`

const placeColumns = sql`till_id as "tillId", depot_id as "depotId", user_id as "userId"`

/**
 * Figures of what was sold. Discounts are list price less price, plus the coupon; the amount rounded off is shown
 * separately. A red document lowers these figures by the same amount on its own day.
 */
const soldStatement = (tickets: ReturnType<typeof ticketsOf>, tenantId: string) =>
  statement(sql<SoldRow>`
    with ticket as (${tickets}),
         line as (select l.document_id, sum(coalesce((p.steps -> 0 ->> 'after')::numeric * l.qty,
         l.total_amt) - l.total_amt + coalesce(l.coupon_amt, 0)) as off
                    from ticket k join document_line l on l.tenant_id = ${tenantId} and l.document_id = k.id
                    and l.is_gift is distinct from 2
                    left join document_line o on o.tenant_id = ${tenantId} and o.document_id = k.mirrors_id and o.index_no = l.index_no
                    left join line_price p on p.tenant_id = ${tenantId} and p.line_id = coalesce(o.id, l.id)
                   group by 1)
    select ${placeColumns}, kind, sum(sign) as count, sum(final_amt) as "finalAmt", sum(coalesce(line.off,
      0) - coalesce(round_off_amt, 0)) as "offAmt",
           sum(coalesce(round_off_amt, 0)) as "roundOffAmt"
      from ticket left join line on line.document_id = ticket.id group by 1, 2, 3, 4`)

/** Amounts received by way of payment, less the change, which is given in cash. */
const takingsStatement = (tickets: ReturnType<typeof ticketsOf>, tenantId: string) =>
  statement(sql<TakingsRow>`
    with ticket as (${tickets})
    select ${placeColumns}, pay_way as "payWay", sum(amount) as amount
      from (select k.*, p.pay_way, p.amount from ticket k join retail_payment p on p.tenant_id = ${tenantId} and p.document_id = k.id
             union all
            select k.*, ${cashWay}, -k.change_amt from ticket k where k.change_amt <> 0) way
     group by 1, 2, 3, 4 order by 4`)

/** Shifts open on the day, with the cash their drawers should hold. */
const shiftsStatement = ({ tx, user }: DayCall, day: string, zone: string, { depotId, tillId, userId }: DayQuery) =>
  statement(sql<ShiftOfDay>`
    select s.till_id as "tillId", d.depot_id as "depotId", d.create_user as "userId", d.id as "shiftId", d.bill_no as "billNo",
           d.create_time as "createTime", s.close_time as "closeTime", s.counted_amt as "countedAmt",
           coalesce(s.expected_amt, s.float_amt + coalesce((
             select sum(e.amount) from cash_entry e
               join cash_account a on a.tenant_id = ${tx.tenantId} and a.id = e.account_id and a.kind_code = 'cash'
              where e.tenant_id = ${tx.tenantId} and e.shift_id = s.document_id), 0)) as "expectedAmt"
      from till_shift s join document d on d.tenant_id = ${tx.tenantId} and d.id = s.document_id
     where s.tenant_id = ${tx.tenantId} and d.create_time < (${day}::date + 1)::timestamp at time zone ${zone}
       and coalesce(s.close_time, 'infinity') >= ${day}::date::timestamp at time zone ${zone}
       and (${user.depots ? [...user.depots] : null}::bigint[] is null
       or d.depot_id = any (${user.depots ? [...user.depots] : null}::bigint[]))
       and (${depotId ?? null}::bigint is null or d.depot_id = ${depotId ?? null}::bigint)
       and (${tillId ?? null}::bigint is null or s.till_id = ${tillId ?? null}::bigint)
       and (${userId ?? null}::bigint is null or d.create_user = ${userId ?? null}::bigint)
     order by d.create_time, d.id`)

async function namesOf({ tx }: DayCall, places: readonly TillPerson[]): Promise<DayNames> {
  const named = async (text: string, ids: readonly (string | null)[]) =>
    new Map(
      (await tx.query<{ id: string; name: string }>(text, [tx.tenantId, ids.filter((id) => id !== null)])).map(({ id, name }) => [
        id,
        name,
      ]),
    )
  return {
    tills: await named(
      'select id, name from till where tenant_id = $1 and id = any ($2::bigint[])',
      places.map(({ tillId }) => tillId),
    ),
    depots: await named(
      'select id, name from depot where tenant_id = $1 and id = any ($2::bigint[])',
      places.map(({ depotId }) => depotId),
    ),
    users: await named(
      'select id, coalesce(real_name, account) as name from app_user where tenant_id = $1 and id = any ($2::bigint[])',
      places.map(({ userId }) => userId),
    ),
  }
}

/**
 * Report of the day of the tills (日结): sales, returns and exchanges, discounts, receipts by way of payment, and the
 * cash expected and counted in each drawer, by till and person. Figures are those of the business date; shifts are
 * those that were open on the day.
 */
export async function tillDay(call: DayCall): Promise<Day> {
  const { tx, query } = call
  const settings = await settingsOf(tx)
  const { places, timeZone } = settings
  const billDate = query.billDate ?? tx.today
  const tickets = ticketsOf(call, billDate, query)
  const sold = await tx.run(soldStatement(tickets, tx.tenantId))
  const taken = await tx.run(takingsStatement(tickets, tx.tenantId))
  const shifts = await tx.run(shiftsStatement(call, billDate, timeZone, query))
  const deviations = await deviationsOfShifts(
    tx,
    shifts.map(({ shiftId }) => shiftId),
    { settings, language: call.language },
  )
  const ways = await wayNames(call)
  const of = new Map([...sold, ...taken, ...shifts].map((row) => [keyOf(row), row as TillPerson]))
  const names = await namesOf(call, [...of.values()])
  const mine = <Row extends TillPerson>(rows: readonly Row[], key: string) => rows.filter((row) => keyOf(row) === key)
  const figures = (some: readonly SoldRow[], ways_: readonly TakingsRow[]) => figuresOf(some, ways_, ways, places.amount)
  const rows = [...of].map(([key, { tillId, depotId, userId }]) => ({
    ...withoutNulls({
      ...{ tillId, depotId, userId },
      tillName: names.tills.get(tillId ?? ''),
      depotName: names.depots.get(depotId ?? ''),
      userName: names.users.get(userId ?? ''),
    }),
    ...figures(mine(sold, key), mine(taken, key)),
    shifts: mine(shifts, key).map((shift) => ({ ...shiftAnswer(shift, places.amount, timeZone), ...deviations.get(shift.shiftId) })),
  }))
  const order = (row: (typeof rows)[number]) => `${row.depotName ?? ''} ${row.tillName ?? '~'} ${row.userName ?? ''}`
  return { billDate, rows: rows.toSorted((one, other) => order(one).localeCompare(order(other))), total: figures(sold, taken) } as Day
}

async function wayNames({ tx }: DayCall): Promise<ReadonlyMap<string, string>> {
  const entries = [...(await openEntries(tx, 'platform', 'pay_way')), ...(await openEntries(tx, 'tenant', 'pay_way'))]
  return new Map(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue]))
}

function figuresOf(sold: readonly SoldRow[], taken: readonly TakingsRow[], names: ReadonlyMap<string, string>, places: number): DayFigures {
  const text = (figures: readonly string[]) => fixedText(sum(figures.map((figure) => decimal(figure))), places)
  const of = (kind: SoldRow['kind']) => sold.filter((row) => row.kind === kind)
  const count = (kind: SoldRow['kind']) => of(kind).reduce((all, row) => all + Number(row.count), 0)
  const amount = (kind: SoldRow['kind']) => text(of(kind).map(({ finalAmt }) => finalAmt))
  return {
    saleCount: count('retailOrder'),
    saleAmt: amount('retailOrder'),
    returnCount: count('retailReturn'),
    returnAmt: amount('retailReturn'),
    exchangeCount: count('retailExchange'),
    exchangeAmt: amount('retailExchange'),
    offAmt: text(sold.map(({ offAmt }) => offAmt)),
    roundOffAmt: text(sold.map(({ roundOffAmt }) => roundOffAmt)),
    finalAmt: text(sold.map(({ finalAmt }) => finalAmt)),
    takings: [...Map.groupBy(taken, ({ payWay }) => payWay)].map(([payWay, rows]) => ({
      payWay,
      payWayName: names.get(payWay) ?? payWay,
      amount: text(rows.map((row) => row.amount)),
    })),
  }
}

const shiftAnswer = ({ shiftId, billNo, createTime, closeTime, expectedAmt, countedAmt }: ShiftOfDay, places: number, zone: string) =>
  withoutNulls({
    ...{ shiftId, billNo },
    createTime: momentText(createTime, zone),
    closeTime: closeTime && momentText(closeTime, zone),
    expectedAmt: fixedText(decimal(expectedAmt), places),
    countedAmt: countedAmt && fixedText(decimal(countedAmt), places),
    differenceAmt: countedAmt && fixedText(decimal(countedAmt).sub(expectedAmt), places),
  })
