import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { inLanguage } from '#domain/core/words.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import { pageOf, sliceOf } from '../../db/pages.ts'
import { statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { requireReadAccess } from '../engine/depot-access.ts'
import { openRun } from '../engine/run.ts'
import { readDocument } from '../engine/store/document-store.ts'
import { type PriceQuestion, priceFactsOf } from './read-price-facts.ts'

type HeldCoupon = DataOf<'CouponApi_held'>['records'][number]

const states: Readonly<Record<string, Words>> = {
  unused: { zh: '未使用', en: 'Unused' },
  locked: { zh: '已锁定', en: 'Locked' },
  used: { zh: '已使用', en: 'Used' },
  expired: { zh: '已过期', en: 'Expired' },
  void: { zh: '已作废', en: 'Void' },
}

/** Handlers for price facts, frozen price steps and coupons held by customers. */
export const priceHandlers: HandlersOf<'PriceApi_facts' | 'PriceApi_steps' | 'CouponApi_held'> = {
  PriceApi_facts: async (call) => (await priceFactsOf(await openRun(call), inOpenDepots(call))) as DataOf<'PriceApi_facts'>,
  PriceApi_steps: frozenSteps,
  CouponApi_held: heldCoupons,
}

/**
 * Removes depots that the caller has no access to from the request, so that the answer has only prices and offers that
 * apply in every depot. Prices of documents are found without this restriction.
 */
function inOpenDepots({ body, user: { depots } }: Call<'PriceApi_facts'>): PriceQuestion {
  if (!depots) return body
  const open = (depotId: string | undefined) => (depotId !== undefined && depots.has(depotId) ? depotId : undefined)
  return {
    ...body,
    depotId: open(body.depotId),
    lines: body.lines.map((line) => ({ ...line, depotId: open(line.depotId) })),
  }
}

/** Price steps of the lines of a document that the caller may see. */
async function frozenSteps(call: Call<'PriceApi_steps'>): Promise<DataOf<'PriceApi_steps'>> {
  const { tx, query } = call
  const run = await openRun(call)
  const { kind } =
    (await tx.maybeOne<{ kind: string }>('select kind from document where tenant_id = $1 and id = $2', [tx.tenantId, query.id])) ??
    refuse('DOC_GONE')
  await requireReadAccess(run, (await readDocument(tx, kind, query.id)) ?? refuse('DOC_GONE'))
  return tx.query<DataOf<'PriceApi_steps'>[number]>(
    'select line_id as "lineId", steps from line_price where tenant_id = $1 and document_id = $2 order by line_id',
    [tx.tenantId, query.id],
  )
}

type HeldCouponRow = { startTime: Date; endTime: Date; createTime: Date } & Omit<
  HeldCoupon,
  'startTime' | 'endTime' | 'createTime' | 'stateName'
>

async function heldCoupons(call: Call<'CouponApi_held'>): Promise<DataOf<'CouponApi_held'>> {
  const { tx, query, language } = call
  const { settings } = await openRun(call)
  const { size, offset } = sliceOf(query)
  const where = sql.join(
    [
      sql`h.tenant_id = ${tx.tenantId}`,
      ...(query.batchId ? [sql`h.batch_id = ${query.batchId}`] : []),
      ...(query.customerId ? [sql`h.customer_id = ${query.customerId}`] : []),
      ...(query.state ? [sql`h.state = ${query.state}`] : []),
    ],
    sql` and `,
  )
  const [counted] = await tx.run(statement(sql<{ total: string }>`select count(*) as total from coupon h where ${where}`))
  const rows = await tx.run(
    statement(sql<HeldCouponRow>`
      select h.id, h.batch_id as "batchId", b.name, h.customer_id as "customerId", c.customer_name as "customerName", h.state,
             h.used_by as "usedBy", d.bill_no as "usedByNo", b.start_time as "startTime", b.end_time as "endTime",
             h.create_time as "createTime"
        from coupon h
        join coupon_batch b on b.tenant_id = h.tenant_id and b.document_id = h.batch_id
        join customer c on c.tenant_id = h.tenant_id and c.id = h.customer_id
        left join document d on d.tenant_id = h.tenant_id and d.id = h.used_by
       where ${where} order by h.id desc limit ${size} offset ${offset}`),
  )
  const records = rows.map((row) => ({
    ...withoutNulls(row),
    stateName: inLanguage(states[row.state] ?? { zh: row.state, en: row.state }, language),
    ...{ startTime: momentText(row.startTime, settings.timeZone), endTime: momentText(row.endTime, settings.timeZone) },
    createTime: momentText(row.createTime, settings.timeZone),
  }))
  return pageOf(records as HeldCoupon[], Number(counted?.total ?? 0), query)
}
