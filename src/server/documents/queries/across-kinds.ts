import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { isUnseen } from '../../unseen.ts'
import { documentsSeen } from '../engine/depot-access.ts'
import { type AnyKind, findKind } from '../engine/kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import { isMine } from './document-list.ts'

/** Asked of all document types at once, however many there are: a document by its number, and what is to be done. */
export const acrossKindsHandlers: HandlersOf<'DocumentApi_find' | 'DocumentApi_openWork'> = {
  DocumentApi_find: async (call) => findByNumber(await openRun(call), call.query.billNo.trim()),
  DocumentApi_openWork: openWork,
}

/** The right to see documents of each kind: that of the operation that reads one. */
const rightOfKind = new Map(
  operations.flatMap(({ document, right }) => (document?.does === 'detail' && right ? [[document.kind, right]] : [])),
)

/** The kinds of documents that somebody may see. */
export const kindsSeenBy = ({ rights }: User) => [...rightOfKind].flatMap(([kind, right]) => (rights.has(right) ? [kind] : []))

/** The kinds of documents that enter the books on the day they are dated. */
export const bookingKinds = (): string[] =>
  [...rightOfKind.keys()].filter((name) => {
    const words = findKind(name)?.words
    return words !== undefined && (words.stateNames.some((state) => words.tagsOf(state).includes('booked')) || postsOnItsDay(words))
  })

/** Invoices of suppliers and stock counts have no state `booked`, but the period of their day must be open once they are let pass. */
const postsOnItsDay = ({ law, tagsOf }: AnyKind['words']) =>
  transitionRows(law).some(
    ({ from, event, when }) =>
      ['POST', 'APPROVE'].includes(event) && when.includes('periodIsOpen') && tagsOf(from).includes('awaitsApproval'),
  )

type Head = { id: string; kind: string; billNo: string; billDate: string; state: string; status: number; closeType: string | null }

/** Numbers are written in capitals by the rules for numbers that come with the product, so either spelling is found. */
async function findByNumber(run: Run, billNo: string): Promise<DataOf<'DocumentApi_find'>> {
  const { tx, user, language } = run
  const spelled = [...new Set([billNo, billNo.toUpperCase()])]
  const where = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${kindsSeenBy(user)}::text[]) and d.bill_no = any (${spelled}::text[])`,
    ...documentsSeen(user),
  ])
  const heads = await tx.run(
    statement(
      sql<Head>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state, d.status, d.close_type as "closeType"
        from document d where ${where} order by d.kind, d.id`,
    ),
  )
  return heads.map(({ closeType, ...head }) => ({
    ...head,
    statusName: findKind(head.kind)?.words.statusName(head.state, language, closeType ? { closeType } : {}) ?? '',
  }))
}

type Group = { kind: string; status: number; count: string; todayCount: string; todayAmt: string | null }

/** Of each kind that the caller may see: how many there are by status, all or the caller's own, and those dated today. */
export async function openWork(
  call: Pick<Call<'DocumentApi_openWork'>, 'tx' | 'user' | 'language' | 'query' | 'requestId'>,
): Promise<DataOf<'DocumentApi_openWork'>> {
  const run = await openRun(call)
  const { tx, user, settings } = run
  const seen = kindsSeenBy(user)
  const kinds = seen.flatMap((name) => findKind(name) ?? [])
  const own = kinds.map((kind) => sql`(d.kind = ${kind.words.id} and ${isMine(run, kind)})`)
  const asked = call.query.mine === 2 && own.length > 0 ? sql`(${sql.join(own, sql` or `)})` : sql`true`
  const today = sql`d.bill_date = ${tx.today}`
  const where = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${seen}::text[]) and (${asked} or ${today})`,
    ...documentsSeen(user),
  ])
  const groups = await tx.run(
    statement(
      sql<Group>`select d.kind, d.status, count(*) filter (where ${asked}) as count, count(*) filter (where ${today}) as "todayCount",
          sum(d.total_amt - d.tax_amt) filter (where ${today}) as "todayAmt"
        from document d where ${where} group by d.kind, d.status`,
    ),
  )
  const answers: DataOf<'DocumentApi_openWork'> = []
  for (const kind of kinds) {
    const { id } = kind.words
    const own = groups.filter((group) => group.kind === id)
    answers.push({ ...figuresOf(tx, kind, own, settings.places.amount), ...(await tasksOf(run, kind)) })
  }
  return answers
}

/** How many documents of a kind each of its tasks finds. */
async function tasksOf({ tx, user }: Run, { words, definition, listed }: AnyKind): Promise<{ tasks?: Record<string, number> }> {
  const names = Object.keys(definition.list?.tasks ?? {})
  if (names.length === 0 || !listed) return {}
  const tasks: Record<string, number> = {}
  for (const name of names) {
    const kind = sql`d.tenant_id = ${tx.tenantId} and d.kind = ${words.id}`
    const where = allOf([kind, ...listed.conditions(tx, { [name]: 2 }), ...documentsSeen(user)])
    const [found] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from document d where ${where}`))
    tasks[name] = Number(found?.count)
  }
  return { tasks }
}

function figuresOf(
  tx: Tx,
  { words: { id: kind }, definition }: AnyKind,
  groups: readonly Group[],
  places: number,
): DataOf<'DocumentApi_openWork'>[number] {
  const sum = (read: (group: Group) => string) => groups.reduce((total, group) => total + Number(read(group)), 0)
  const amount = groups.reduce((total, { todayAmt }) => total.add(todayAmt ?? '0'), decimal('0'))
  return {
    kind,
    total: sum(({ count }) => count),
    counts: Object.fromEntries(groups.flatMap(({ status, count }) => (Number(count) > 0 ? [[String(status), Number(count)]] : []))),
    todayCount: sum(({ todayCount }) => todayCount),
    ...(definition.list?.split || isUnseen(tx, apiOf(kind), 'totalAmt') ? {} : { todayAmt: fixed(amount, places) }),
  }
}
