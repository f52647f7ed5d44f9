import { sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { decimal, fixed, sum } from '#domain/decimal.ts'
import { cashWay } from '#domain/retail-payment.ts'
import { statement } from '../../../db/query-builder.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Call } from '../../../http/request.ts'
import { openEntries } from '../../../queries/dictionaries.ts'
import { momentText, present } from '../../../wire-values.ts'
import { deviationsOfShifts } from './shift-deviations.ts'

type Day = DataOf<'TillDayApi_day'>
type Figures = Day['total']
type DayCall = Call<'TillDayApi_day'>
type Asked = QueryOf<'TillDayApi_day'>

/** Whose figures they are: a person at a till, or in an office. */
type Place = { tillId: string | null; depotId: string | null; userId: string | null }
const keyOf = ({ tillId, depotId, userId }: Place) => [tillId, depotId, userId].join(':')

type Sold = Place & {
  kind: 'retailOrder' | 'retailReturn' | 'retailExchange'
  count: string
  finalAmt: string
  offAmt: string
  roundOffAmt: string
}
type Taken = Place & { payWay: string; amount: string }
type Shift = Place & {
  shiftId: string
  billNo: string | null
  createTime: Date
  closeTime: Date | null
  expectedAmt: string
  countedAmt: string | null
}
type Names = { tills: ReadonlyMap<string, string>; depots: ReadonlyMap<string, string>; users: ReadonlyMap<string, string> }

/** Tickets, returns and exchanges of the day that are in the books, each at the till and with the person of its shift. */
const ticketsOf = ({ tx, user }: DayCall, day: string, { depotId, tillId, userId }: Asked) => sql`
  select d.id, d.kind, d.depot_id, case when d.tags @> '{mirror}' then -1 else 1 end as sign, d.final_amt, t.round_off_amt, t.change_amt,
         case when d.tags @> '{mirror}' then d.mirror_id end as mirrors_id, coalesce(s.till_id, t.till_id) as till_id, coalesce(h.create_user, d.create_user) as user_id
    from document d
    join retail_ticket t on t.tenant_id = ${tx.tenantId} and t.document_id = d.id
    left join till_shift s on s.tenant_id = ${tx.tenantId} and s.document_id = t.shift_id
    left join document h on h.tenant_id = ${tx.tenantId} and h.id = t.shift_id
   where d.tenant_id = ${tx.tenantId} and d.kind in ('retailOrder', 'retailReturn', 'retailExchange') and d.bill_date = ${day}::date
     and 'booked' = any (d.tags) and (${user.depots ? [...user.depots] : null}::bigint[] is null or d.depot_id = any (${user.depots ? [...user.depots] : null}::bigint[]))
     and (${depotId ?? null}::bigint is null or d.depot_id = ${depotId ?? null}::bigint)
     and (${tillId ?? null}::bigint is null or coalesce(s.till_id, t.till_id) = ${tillId ?? null}::bigint)
     and (${userId ?? null}::bigint is null or coalesce(h.create_user, d.create_user) = ${userId ?? null}::bigint)`

const placed = sql`till_id as "tillId", depot_id as "depotId", user_id as "userId"`

/**
 * What was sold: a line came off its list price by what it cost less, and by its coupon; what was rounded off is told apart. A red line takes the same off
 * on its own day.
 */
const soldOf = (tickets: ReturnType<typeof ticketsOf>, tenantId: string) =>
  statement(sql<Sold>`
    with ticket as (${tickets}),
         line as (select l.document_id, sum(coalesce((p.steps -> 0 ->> 'after')::numeric * l.qty, l.total_amt) - l.total_amt + coalesce(l.coupon_amt, 0)) as off
                    from ticket k join document_line l on l.tenant_id = ${tenantId} and l.document_id = k.id and l.is_gift is distinct from 2
                    left join document_line o on o.tenant_id = ${tenantId} and o.document_id = k.mirrors_id and o.index_no = l.index_no
                    left join line_price p on p.tenant_id = ${tenantId} and p.line_id = coalesce(o.id, l.id)
                   group by 1)
    select ${placed}, kind, sum(sign) as count, sum(final_amt) as "finalAmt", sum(coalesce(line.off, 0) - coalesce(round_off_amt, 0)) as "offAmt",
           sum(coalesce(round_off_amt, 0)) as "roundOffAmt"
      from ticket left join line on line.document_id = ticket.id group by 1, 2, 3, 4`)

/** What was taken in each way, less change, which is given of cash. */
const takenOf = (tickets: ReturnType<typeof ticketsOf>, tenantId: string) =>
  statement(sql<Taken>`
    with ticket as (${tickets})
    select ${placed}, pay_way as "payWay", sum(amount) as amount
      from (select k.*, p.pay_way, p.amount from ticket k join retail_payment p on p.tenant_id = ${tenantId} and p.document_id = k.id
             union all
            select k.*, ${cashWay}, -k.change_amt from ticket k where k.change_amt <> 0) way
     group by 1, 2, 3, 4 order by 4`)

/** Shifts that were open on the day, with what their drawers should have held. */
const shiftsOf = ({ tx, user }: DayCall, day: string, zone: string, { depotId, tillId, userId }: Asked) =>
  statement(sql<Shift>`
    select s.till_id as "tillId", d.depot_id as "depotId", d.create_user as "userId", d.id as "shiftId", d.bill_no as "billNo",
           d.create_time as "createTime", s.close_time as "closeTime", s.counted_amt as "countedAmt",
           coalesce(s.expected_amt, s.float_amt + coalesce((
             select sum(e.amount) from cash_entry e join cash_account a on a.tenant_id = ${tx.tenantId} and a.id = e.account_id and a.kind_code = 'cash'
              where e.tenant_id = ${tx.tenantId} and e.shift_id = s.document_id), 0)) as "expectedAmt"
      from till_shift s join document d on d.tenant_id = ${tx.tenantId} and d.id = s.document_id
     where s.tenant_id = ${tx.tenantId} and d.create_time < (${day}::date + 1)::timestamp at time zone ${zone}
       and coalesce(s.close_time, 'infinity') >= ${day}::date::timestamp at time zone ${zone}
       and (${user.depots ? [...user.depots] : null}::bigint[] is null or d.depot_id = any (${user.depots ? [...user.depots] : null}::bigint[]))
       and (${depotId ?? null}::bigint is null or d.depot_id = ${depotId ?? null}::bigint)
       and (${tillId ?? null}::bigint is null or s.till_id = ${tillId ?? null}::bigint)
       and (${userId ?? null}::bigint is null or d.create_user = ${userId ?? null}::bigint)
     order by d.create_time, d.id`)

async function namesOf({ tx }: DayCall, places: readonly Place[]): Promise<Names> {
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
 * The day of the tills (日结): by till and person what was sold, came back and was exchanged, what came off prices, what was taken in each way, and what
 * each drawer should have held and held. Figures follow the business date, shifts the hours in which they were open.
 */
export async function tillDay(call: DayCall): Promise<Day> {
  const { tx, query } = call
  const settings = await settingsOf(tx)
  const { places, timeZone } = settings
  const billDate = query.billDate ?? tx.today
  const tickets = ticketsOf(call, billDate, query)
  const sold = await tx.run(soldOf(tickets, tx.tenantId))
  const taken = await tx.run(takenOf(tickets, tx.tenantId))
  const shifts = await tx.run(shiftsOf(call, billDate, timeZone, query))
  const deviations = await deviationsOfShifts(
    tx,
    shifts.map(({ shiftId }) => shiftId),
    { settings, language: call.language },
  )
  const ways = await wayNames(call)
  const of = new Map([...sold, ...taken, ...shifts].map((row) => [keyOf(row), row as Place]))
  const names = await namesOf(call, [...of.values()])
  const mine = <Row extends Place>(rows: readonly Row[], key: string) => rows.filter((row) => keyOf(row) === key)
  const figures = (some: readonly Sold[], ways_: readonly Taken[]) => figuresOf(some, ways_, ways, places.amount)
  const rows = [...of].map(([key, { tillId, depotId, userId }]) => ({
    ...present({
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

function figuresOf(sold: readonly Sold[], taken: readonly Taken[], names: ReadonlyMap<string, string>, places: number): Figures {
  const text = (figures: readonly string[]) => fixed(sum(figures.map((figure) => decimal(figure))), places)
  const of = (kind: Sold['kind']) => sold.filter((row) => row.kind === kind)
  const count = (kind: Sold['kind']) => of(kind).reduce((all, row) => all + Number(row.count), 0)
  const amount = (kind: Sold['kind']) => text(of(kind).map(({ finalAmt }) => finalAmt))
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

const shiftAnswer = ({ shiftId, billNo, createTime, closeTime, expectedAmt, countedAmt }: Shift, places: number, zone: string) =>
  present({
    ...{ shiftId, billNo },
    createTime: momentText(createTime, zone),
    closeTime: closeTime && momentText(closeTime, zone),
    expectedAmt: fixed(decimal(expectedAmt), places),
    countedAmt: countedAmt && fixed(decimal(countedAmt), places),
    differenceAmt: countedAmt && fixed(decimal(countedAmt).sub(expectedAmt), places),
  })
