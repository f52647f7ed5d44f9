import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { operations } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { apiOf } from '#resources/documents/types.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { visibleDocuments } from '../engine/depot-access.ts'
import { type AnyKind, findKind } from '../engine/kind.ts'
import { openRun, type Run } from '../engine/run.ts'
import { isMine } from './document-list.ts'

/** Queries over all document types at once: a document by its number, and open work. */
export const acrossKindsHandlers: HandlersOf<'DocumentApi_find' | 'DocumentApi_openWork'> = {
  DocumentApi_find: async (call) => findByNumber(await openRun(call), call.query.billNo.trim()),
  DocumentApi_openWork: openWork,
}

/** Right to see documents of each kind: that of its detail operation. */
const rightOfKind = new Map(
  operations.flatMap(({ document, right }) => (document?.does === 'detail' && right ? [[document.kind, right]] : [])),
)

/** Kinds of documents that a user may see. */
export const visibleKinds = ({ rights }: User) => [...rightOfKind].flatMap(([kind, right]) => (rights.has(right) ? [kind] : []))

/** Kinds of documents that are posted on their business date. */
export const bookingKinds = (): string[] =>
  [...rightOfKind.keys()].filter((name) => {
    const words = findKind(name)?.words
    return words !== undefined && (words.stateNames.some((state) => words.tagsOf(state).includes('booked')) || postsOnItsDay(words))
  })

/** Supplier invoices and stocktakes have no state tagged `booked`, but their approval needs an open period too. */
const postsOnItsDay = ({ law, tagsOf }: AnyKind['words']) =>
  transitionRows(law).some(
    ({ from, event, when }) =>
      ['POST', 'APPROVE'].includes(event) && when.includes('periodIsOpen') && tagsOf(from).includes('awaitsApproval'),
  )

type FoundDocument = { id: string; kind: string; billNo: string; billDate: string; state: string; status: number; closeType: string | null }

/** Default numbering rules use capitals, so numbers are also looked up in upper case. */
async function findByNumber(run: Run, billNo: string): Promise<DataOf<'DocumentApi_find'>> {
  const { tx, user, language } = run
  const spelled = [...new Set([billNo, billNo.toUpperCase()])]
  const where = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${visibleKinds(user)}::text[]) and d.bill_no = any (${spelled}::text[])`,
    ...visibleDocuments(user),
  ])
  const heads = await tx.run(
    statement(
      sql<FoundDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state, d.status,
        d.close_type as "closeType"
        from document d where ${where} order by d.kind, d.id`,
    ),
  )
  return heads.map(({ closeType, ...head }) => ({
    ...head,
    statusName: findKind(head.kind)?.words.statusName(head.state, language, closeType ? { closeType } : {}) ?? '',
  }))
}

type StatusGroup = { kind: string; status: number; count: string; todayCount: string; todayAmt: string | null }

/** Number of documents by status, all or the caller's own, and today's figures, for each kind the caller may see. */
export async function openWork(
  call: Pick<Call<'DocumentApi_openWork'>, 'tx' | 'user' | 'language' | 'query' | 'requestId'>,
): Promise<DataOf<'DocumentApi_openWork'>> {
  const run = await openRun(call)
  const { tx, user, settings } = run
  const seen = visibleKinds(user)
  const kinds = seen.flatMap((name) => findKind(name) ?? [])
  const own = kinds.map((kind) => sql`(d.kind = ${kind.words.id} and ${isMine(run, kind)})`)
  const asked = call.query.mine === 2 && own.length > 0 ? sql`(${sql.join(own, sql` or `)})` : sql`true`
  const today = sql`d.bill_date = ${tx.today}`
  const where = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${seen}::text[]) and (${asked} or ${today})`,
    ...visibleDocuments(user),
  ])
  const groups = await tx.run(
    statement(
      sql<StatusGroup>`select d.kind, d.status, count(*) filter (where ${asked}) as count, count(*) filter (where ${today}) as "todayCount",
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

/** Number of documents that each task filter of a kind finds. */
async function tasksOf({ tx, user }: Run, { words, definition, listed }: AnyKind): Promise<{ tasks?: Record<string, number> }> {
  const names = Object.keys(definition.list?.tasks ?? {})
  if (names.length === 0 || !listed) return {}
  const tasks: Record<string, number> = {}
  for (const name of names) {
    const kind = sql`d.tenant_id = ${tx.tenantId} and d.kind = ${words.id}`
    const where = allOf([kind, ...listed.conditions(tx, { [name]: 2 }), ...visibleDocuments(user)])
    const [found] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from document d where ${where}`))
    tasks[name] = Number(found?.count)
  }
  return { tasks }
}

function figuresOf(
  tx: Tx,
  { words: { id: kind }, definition }: AnyKind,
  groups: readonly StatusGroup[],
  places: number,
): DataOf<'DocumentApi_openWork'>[number] {
  const sum = (read: (group: StatusGroup) => string) => groups.reduce((total, group) => total + Number(read(group)), 0)
  const amount = groups.reduce((total, { todayAmt }) => total.add(todayAmt ?? '0'), decimal('0'))
  return {
    kind,
    total: sum(({ count }) => count),
    counts: Object.fromEntries(groups.flatMap(({ status, count }) => (Number(count) > 0 ? [[String(status), Number(count)]] : []))),
    todayCount: sum(({ todayCount }) => todayCount),
    ...(definition.list?.split || isFieldHidden(tx, apiOf(kind), 'totalAmt') ? {} : { todayAmt: fixedText(amount, places) }),
  }
}
