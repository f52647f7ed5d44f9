import type { Problem } from '#domain/core/refusals.ts'
import { couponBatch } from '#machines/marketing/coupon-batch.machine.ts'
import { couponRecord } from '#resources/documents/marketing/coupon-batch.document.ts'
import { bodyOf, type OpenSheet, type SheetDefinition } from '#server/sheets/import-columns.ts'
import type { RowOutcome } from '#server/sheets/import-outcomes.ts'
import { refusedRow } from '#server/sheets/import-row.ts'
import type { SheetRow } from '#server/sheets/reading.ts'
import { performEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import { couponCountsOf, noCounts } from './coupon-counts.ts'

/** A sheet of customers' phones that coupons are sent to. */
export const couponPhones: SheetDefinition = {
  api: couponRecord.api,
  calls: { submit: 'send' },
  label: { zh: '优惠券发放名单', en: 'Receivers of coupons' },
  fields: { phone: { label: { zh: '手机号', en: 'Phone' }, kind: 'text', required: true } },
  importKey: ['phone'],
  rowsOf: 'receivers',
}

type PhoneHolder = { id: string; name: string; isOn: boolean; mayHold: boolean }

/**
 * Sends coupons of a batch to the customers whose phones are in the rows of a sheet, all in one event of the batch.
 * The result of a row is `same` where the customer is at the limit. It is `failed` where no customer or several have
 * the phone, an earlier row has it, the customer is disabled, or the batch has no coupon left.
 */
export const sendToPhones =
  (run: Run, batchId: string, sheet: OpenSheet<SheetDefinition>) =>
  async (rows: readonly SheetRow[]): Promise<RowOutcome[]> => {
    await run.tx.query('select from document where tenant_id = $1 and id = $2 for no key update', [run.tx.tenantId, batchId])
    const asked = await phonesOf(sheet, rows)
    const holders = await holdersOf(run, batchId, [...asked.values()])
    let left = await leftOf(run, batchId)
    const receivers = new Map<number, string>()
    const tried = rows.map(({ row }): RowOutcome => {
      const phone = asked.get(row) ?? ''
      const found = holders.get(phone) ?? []
      const problem = repeatedPhone(sheet, row, phone) ?? phoneProblem(found)
      if (problem) return failedRow(row, problem)
      const [holder] = found
      if (!holder?.mayHold) return { row, result: 'same', problems: null }
      if (left === 0) return failedRow(row, { field: 'phone', rule: 'COUPON_NONE_LEFT', params: { count: '0' } })
      left -= 1
      receivers.set(row, holder.id)
      return { row, result: 'added', problems: null }
    })
    return receivers.size > 0 ? sendToReceivers(run, batchId, receivers, tried) : tried
  }

const failedRow = (row: number, refusal: Problem): RowOutcome => ({ row, result: 'failed', problems: [{ refusal }] })

/** Phones by row, without spaces and dashes. */
async function phonesOf(sheet: OpenSheet<SheetDefinition>, rows: readonly SheetRow[]): Promise<Map<number, string>> {
  const phones = new Map<number, string>()
  for (const { row, cells } of rows) {
    const { body } = await bodyOf(sheet, cells)
    phones.set(row, String(body.phone ?? '').replaceAll(/[\s-]/g, ''))
  }
  return phones
}

/** Customers with these phones, disabled ones included, and for each whether they may get one more coupon. */
async function holdersOf({ tx }: Run, batchId: string, phones: readonly string[]): Promise<Map<string, PhoneHolder[]>> {
  const rows = await tx.query<PhoneHolder & { phone: string }>(
    `select c.id, c.customer_name as name, c.phone, c.status = 1 as "isOn", count(h.id) < coalesce(b.limit_per_customer, 1) as "mayHold"
       from customer c
       join coupon_batch b on b.tenant_id = c.tenant_id and b.document_id = $2
       left join coupon h on h.tenant_id = c.tenant_id and h.customer_id = c.id and h.batch_id = b.document_id
      where c.tenant_id = $1 and c.phone = any ($3::text[])
      group by c.id, c.customer_name, c.phone, c.status, b.limit_per_customer order by c.id`,
    [tx.tenantId, batchId, phones.filter(Boolean)],
  )
  return Map.groupBy(rows, ({ phone }) => phone)
}

async function leftOf({ tx }: Run, batchId: string): Promise<number> {
  const row = await tx.maybeOne<{ qty: number | null }>('select qty from coupon_batch where tenant_id = $1 and document_id = $2', [
    tx.tenantId,
    batchId,
  ])
  const { sentQty } = (await couponCountsOf(tx, [batchId])).get(batchId) ?? noCounts
  return Math.max((row?.qty ?? 0) - sentQty, 0)
}

const bad = (zh: string, en: string): Problem => ({ field: 'phone', rule: 'FIELD_BAD', reason: { zh, en } })

function phoneProblem([first, other]: readonly PhoneHolder[]): Problem | undefined {
  if (!first) return bad('没有使用该手机号的客户', 'no customer has this phone')
  if (other) return bad(`${first.name}、${other.name}都使用该手机号`, `${first.name} and ${other.name} both have this phone`)
  const params = { kind: { zh: '客户', en: 'Customer' }, name: first.name }
  return first.isOn ? undefined : { field: 'phone', rule: 'MASTER_OFF', params }
}

/** Problem of a phone that an earlier row has too; otherwise undefined, and the phone is remembered for later rows. */
function repeatedPhone({ rowsByKey }: OpenSheet<SheetDefinition>, row: number, phone: string): Problem | undefined {
  const first = rowsByKey.get(phone)
  if (first === undefined) rowsByKey.set(phone, row)
  return first === undefined || first === row || phone === '' ? undefined : bad(`与第${first}行重复`, `it stands in row ${first} too`)
}

/**
 * Sends coupons by an event of the batch; where the law refuses it, the refusal becomes the problem of every row
 * concerned.
 */
async function sendToReceivers(
  run: Run,
  id: string,
  receivers: ReadonlyMap<number, string>,
  tried: readonly RowOutcome[],
): Promise<RowOutcome[]> {
  await run.tx.query('savepoint coupons')
  try {
    const event = { type: 'SEND', customerIds: [...receivers.values()] }
    await performEvent(run, kindNamed(couponBatch.id), { id, anyVersion: true, event })
    await run.tx.query('release savepoint coupons')
    return [...tried]
  } catch (error) {
    const problems = refusedRow(error)
    await run.tx.query('rollback to savepoint coupons')
    return tried.map((one) => (receivers.has(one.row) ? { row: one.row, result: 'failed', problems } : one))
  }
}
