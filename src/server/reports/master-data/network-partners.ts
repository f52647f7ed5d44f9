import type { DataOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import { resourceOf } from '#resources/index.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { countedRows, pageOf, sliceOf } from '../../db/pages.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import { commissionOf } from '../../documents/books/money/commission.ts'
import { kindName } from '../../documents/engine/kind.ts'
import { visibleKinds } from '../../documents/queries/across-kinds.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { readPage } from '../../resources/page.ts'
import { planOf } from '../../resources/plan.ts'
import { type PartnerCodes, plainCodes } from './partner-code.ts'

type NetworkPartnerOperations =
  | 'RecommendedApi_recommendeddetail'
  | 'RecommendedApi_getPartnerList'
  | 'RecommendedApi_customerlist'
  | 'RecommendedApi_changeslist'
  | 'RecommendedApi_addBank'
  | 'RecommendedApi_getMiniProgramCode'

type PartnerCaller = { tx: Tx; user: { id: string } }

/** The id of the partner, or of the caller's own partner if no id is given; refuses DOC_GONE where there is none. */
async function partnerOf({ tx, user }: PartnerCaller, id: string | undefined): Promise<string> {
  const found = await tx.maybeOne<{ id: string }>(
    'select id from network_partner where tenant_id = $1 and case when $2::bigint is null then user_id = $3 else id = $2 end order by id limit 1',
    [tx.tenantId, id ?? null, user.id],
  )
  return found?.id ?? refuse('DOC_GONE')
}

const commissionSql = `coalesce((select sum(e.amount) from commission_entry e where e.tenant_id = $1 and e.partner_id = p.id), 0)`

async function partnerDetail(call: Call<'RecommendedApi_recommendeddetail'>): Promise<DataOf<'RecommendedApi_recommendeddetail'>> {
  const { tx } = call
  const id = await partnerOf(call, call.query.id)
  const { places } = await settingsOf(tx)
  const row = await tx.one<{ version: number; recommendedName: string }>(
    `select p.id, p.version, p.name as "recommendedName", p.phone,
            (select count(*)::integer from customer c where c.tenant_id = $1 and c.recommended_id = p.id) as "customerCount",
            (select count(*)::integer from network_partner b where b.tenant_id = $1 and b.parent_id = p.id) as "partnerCount",
            k.bank_name as "bankName", right(k.bank_account, 4) as "bankAccount"
       from network_partner p
       left join lateral (select bank_name, bank_account from partner_bank k
       where k.tenant_id = $1 and k.partner_id = p.id order by k.id desc limit 1) k on true
      where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, id],
  )
  const { total, waiting, held, paid, left } = (await commissionOf(tx, [id]))(id)
  const text = (amount: Decimal) => fixedText(amount, places.amount)
  const amounts = { balanceAmt: text(left), heldAmt: text(held), waitingAmt: text(waiting), paidAmt: text(paid), totalAmt: text(total) }
  return withoutNulls({ ...row, id, ...amounts })
}

async function subPartners(call: Call<'RecommendedApi_getPartnerList'>): Promise<DataOf<'RecommendedApi_getPartnerList'>> {
  const { tx } = call
  const { places, timeZone } = await settingsOf(tx)
  const id = await partnerOf(call, call.query.recommendedId)
  const rows = await tx.query<{ id: string; recommendedName: string; phone: string | null; createTime: Date; totalAmt: string }>(
    `select p.id, p.name as "recommendedName", p.phone, p.create_time as "createTime", ${commissionSql} as "totalAmt"
       from network_partner p where p.tenant_id = $1 and p.parent_id = $2 order by p.code limit 1000`,
    [tx.tenantId, id],
  )
  return rows.map(({ createTime, totalAmt, ...row }) =>
    withoutNulls({ ...row, createTime: momentText(createTime, timeZone), totalAmt: fixedText(decimal(totalAmt), places.amount) }),
  )
}

/**
 * Commission that was earned, taken back because of returns, and paid out, newest first, each with the balance after
 * it.
 */
async function commissionChanges(call: Call<'RecommendedApi_changeslist'>): Promise<DataOf<'RecommendedApi_changeslist'>> {
  const { tx, query } = call
  const { places, timeZone } = await settingsOf(tx)
  const id = await partnerOf(call, query.recommendedId)
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.query<{
      id: string
      type: number
      amount: string
      balance: string
      headId: string
      kind: string
      billNo: string
      createTime: Date
      total: string
    }>(
      `select e.id, e.type, e.amount, e.balance, d.id as "headId", d.kind, d.bill_no as "billNo", e.create_time as "createTime", e.total
       from (select e.*, sum(e.amount) over (order by e.create_time, e.id) as balance, count(*) over () as total
               from (select id, case when amount < 0 then 3 else 1 end as type, amount, document_id, create_time
                       from commission_entry where tenant_id = $1 and partner_id = $2
                     union all
                     select p.id, 2, -p.amount, p.document_id, p.create_time
                       from withdrawal_payment p join partner_withdrawal w on w.tenant_id = $1 and w.document_id = p.document_id
                      where p.tenant_id = $1 and w.partner_id = $2) e) e
       join document d on d.tenant_id = $1 and d.id = e.document_id
      order by e.create_time desc, e.id desc limit $3 offset $4`,
      [tx.tenantId, id, size, offset],
    ),
  )
  const seen = new Set(visibleKinds(call.user))
  const records = rows.map(({ id: entry, type, amount, balance, headId, kind, billNo, createTime }) =>
    withoutNulls({
      kind,
      kindName: kindName(kind, call.language),
      headId: seen.has(kind) ? headId : undefined,
      id: entry,
      type,
      changeAmt: fixedText(decimal(amount), places.amount),
      balanceAmt: fixedText(decimal(balance), places.amount),
      billNo,
      createTime: momentText(createTime, timeZone),
    }),
  )
  return pageOf(records as DataOf<'RecommendedApi_changeslist'>['records'], total, query)
}

/**
 * Handlers of network partners, for users who may see their commission. `codes` draws the QR codes of the partners'
 * shops.
 */
export const networkPartnerHandlers = (codes: PartnerCodes = plainCodes(undefined)): HandlersOf<NetworkPartnerOperations> => ({
  RecommendedApi_recommendeddetail: partnerDetail,
  RecommendedApi_getPartnerList: subPartners,
  RecommendedApi_customerlist: async (call) => {
    const { recommendedId, ...query } = call.query
    const id = await partnerOf(call, recommendedId)
    return (await readPage(call.tx, planOf(resourceOf('CustomerApi')), {
      ...query,
      recommendedId: id,
    })) as DataOf<'RecommendedApi_customerlist'>
  },
  RecommendedApi_changeslist: commissionChanges,
  RecommendedApi_addBank: async (call) => {
    const { recommendedId, bankName, bankAccount } = call.body
    const id = await partnerOf(call, recommendedId)
    // an account that is added again becomes the newest, with its new name
    await call.tx.query(
      `insert into partner_bank (tenant_id, partner_id, bank_name, bank_account, create_user, create_time) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, partner_id, bank_account) do update set bank_name = excluded.bank_name`,
      [call.tx.tenantId, id, bankName ?? null, bankAccount, call.user.id, call.tx.now],
    )
    return true
  },
  RecommendedApi_getMiniProgramCode: async (call) => {
    const { recommendedId, tenantId } = call.body
    const id = await partnerOf(call, recommendedId)
    if (tenantId !== call.tx.tenantId) refuse('DOC_GONE')
    return codes.draw({ tenantId, recommendedId: id })
  },
})
