import { type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { isRefusalKey, problemText } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { checkPeriod } from '../../db/period.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, User } from '../../http/request.ts'
import { visibleDocuments } from '../engine/depot-access.ts'

type Traffic = DataOf<'LogAuditApi_traffic'>
type TrafficCall = Pick<Call<'LogAuditApi_traffic'>, 'tx' | 'user'> & {
  query: { kind: string; startTime?: string; endTime?: string; depotId?: string; userId?: string }
}

/** Number of days covered where the query has no start date. */
const defaultDays = 90

/** SQL: log rows `e` that meet the query and that the user may see, with their documents `d`, null where deleted. */
export async function loggedRows({ tx, user, query }: TrafficCall) {
  const { kind, startTime, endTime = tx.today, depotId, userId } = query
  checkPeriod(query)
  const { timeZone } = await settingsOf(tx)
  const atDay = (day: string, days: number) => sql`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`
  const from = startTime === undefined ? atDay(endTime, -defaultDays) : atDay(startTime, 0)
  const where = allOf([
    sql`e.tenant_id = ${tx.tenantId} and e.kind = ${kind} and e.at >= ${from} and e.at < ${atDay(endTime, 1)}`,
    ...(userId ? [sql<SqlBool>`e.user_id = ${userId}`] : []),
    ...visibleLogDocuments(user, depotId),
  ])
  return sql`document_event e left join document d on d.tenant_id = e.tenant_id and d.id = e.document_id where ${where}`
}

/** Conditions on visible documents `d`; deleted documents have no known depot. */
export const visibleLogDocuments = (user: User, depotId: string | undefined) => [
  ...visibleDocuments(user),
  ...(depotId
    ? [
        sql<SqlBool>`(d.depot_id = ${depotId} or d.in_depot_id = ${depotId}
          or exists (select from document_line s where s.tenant_id = ${user.tenantId} and s.document_id = d.id
          and s.depot_id = ${depotId}))`,
      ]
    : []),
]

/** SQL: seconds the document had been in its state when a row was written. */
export const staySeconds = ({ tenantId }: Tx) => sql`extract(epoch from e.at - (select max(p.at) from document_event p
  where p.tenant_id = ${tenantId} and p.document_id = e.document_id and p.no < e.no and p.refusal is null))`

const percentile = (share: number) => sql`round(percentile_cont(${sql.lit(share)}) within group (order by stayed))::integer`

/** How documents of a kind passed through their law: steps, time in states, refusals. */
export async function trafficOf(call: TrafficCall, language: Language): Promise<Traffic> {
  const { tx, user, query } = call
  const rows = await loggedRows(call)
  const one = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> => tx.run<Row>(statement(text))
  const moved = sql`(select e.from_state, e.event, e.to_state, ${staySeconds(tx)} as stayed from ${rows} and e.refusal is null) m`
  const [totals] = await one(
    sql<Pick<Traffic, 'documents' | 'events' | 'refusals'>>`select count(distinct e.document_id)::integer as documents,
      count(*) filter (where e.refusal is null)::integer as events, count(e.refusal)::integer as refusals from ${rows}`,
  )
  const steps = await one(
    sql<
      Traffic['steps'][number]
    >`select from_state as "fromState", event, to_state as "toState", count(*)::integer as count, ${percentile(0.5)} as "medianSeconds"
      from ${moved} group by 1, 2, 3 order by count(*) desc, 1, 2, 3`,
  )
  const left = await one(
    sql<
      Omit<Traffic['states'][number], 'standing'>
    >`select from_state as state, count(*)::integer as left, ${percentile(0.5)} as "medianSeconds", ${percentile(0.9)} as "longSeconds"
      from ${moved} where from_state <> to_state group by 1`,
  )
  const standing = await one(
    sql<{ state: string; count: number }>`select d.state, count(*)::integer as count from document d
      where ${allOf([sql`d.tenant_id = ${tx.tenantId} and d.kind = ${query.kind}`, ...visibleLogDocuments(user, query.depotId)])} group by 1`,
  )
  const refused = await one(
    sql<Omit<Traffic['refused'][number], 'refusalName'>>`select e.from_state as state, e.event, e.refusal, count(*)::integer as count
      from ${rows} and e.refusal is not null group by 1, 2, 3 order by count(*) desc, 1, 2, 3`,
  )
  return {
    kind: query.kind,
    ...(totals ?? { documents: 0, events: 0, refusals: 0 }),
    steps: steps.map((step) => withoutNulls(step)),
    states: statesOf(left, standing),
    refused: refused.map((row) => ({ ...row, refusalName: refusalName(row.refusal, language) })),
  }
}

function statesOf(left: readonly Omit<Traffic['states'][number], 'standing'>[], standing: readonly { state: string; count: number }[]) {
  const names = [...new Set([...left, ...standing].map(({ state }) => state))]
  return names.map((state) => {
    const stay = left.find((row) => row.state === state)
    const count = standing.find((row) => row.state === state)?.count ?? 0
    return withoutNulls({ ...(stay ?? { state, left: 0 }), standing: count })
  })
}

/** Text of a refusal key, without parameters. */
export function refusalName(key: string, language: Language): string {
  return isRefusalKey(key) ? problemText({ rule: key }, language) : key
}
