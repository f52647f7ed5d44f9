import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const billType = 'statement'
const own: NonNullable<BodyOf<'PrintTemplateApi_submit'>> = {
  ...{ billType, heading: '堃记商贸', opening: '请核对{period}的往来。', note: '请于十日内回函', language: 'zh' },
  ...{ head: [], columns: [{ field: 'billNo' }, { field: 'balanceAmt' }], signatures: [{ label: '经办', maker: true }], copies: [] },
}

beforeAll(async () => {
  const lines = [{ commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '10', taxPrice: '11.30', taxRate: '13' }]
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId: shop.depotId, lines } })
})

async function letterOf(query: object = {}, language = 'zh'): Promise<string> {
  const asked = { query: { supplierId: shop.supplierId, ...query }, headers: { 'accept-language': language } }
  const { data } = await admin.call('SupplierLedgerApi_statement', asked)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await (data as File).arrayBuffer())))
  return text.join(' ').replaceAll(/\s+/g, ' ')
}

test('a letter to a partner lists its ledger, says who owes what, and has a reply', async () => {
  const letter = await letterOf()
  for (const said of ['对账函', '截至2026-11-21，我方应付贵单位 113.00 元（壹佰壹拾叁元整）', '113.00', '采购入库单', '回执', '（盖章）'])
    expect(letter).toContain(said)
  const english = await letterOf({}, 'en')
  expect(english).toContain('As of 2026-11-21 we owe you 113.00')
  expect(english).not.toContain('壹佰')
  // nothing is owed before the first entry
  expect(await letterOf({ endTime: '2026-11-01' })).toContain('双方往来已结清')
})

test('a letter to nobody says of whom there is none', async () => {
  const asked = { supplierId: ['供应商', 'Supplier'], customerId: ['客户', 'Customer'] } as const
  for (const [field, [zh, en]] of Object.entries(asked)) {
    const ask = (headers: Record<string, string>) =>
      field === 'supplierId'
        ? admin.call('SupplierLedgerApi_statement', { query: { supplierId: '9' }, headers })
        : admin.call('CustomerLedgerApi_statement', { query: { customerId: '9' }, headers })
    expect((await ask({})).body).toMatchObject({ msg: `${zh}不存在或已删除`, data: { key: 'ROW_GONE' } })
    expect((await ask({ 'accept-language': 'en' })).body).toMatchObject({ msg: `${en}: it does not exist or was deleted` })
  }
})

test('a template of the letter says its sentences, columns and signatures, and is forgotten again', async () => {
  const before = await letterOf()
  const saved = await admin.call('PrintTemplateApi_submit', { body: own })
  expectAnswer('PrintTemplateApi_submit', saved.body)
  expect(saved.data).toMatchObject({ ...own, billTypeName: '对账函', isOwn: 2 })
  const letter = await letterOf({ startTime: '2026-11-01' }, 'en')
  for (const said of ['堃记商贸', '请核对2026-11-01至2026-11-21的往来。', '请于十日内回函', '经办', '113.00'])
    expect(letter).toContain(said)
  expect(letter).not.toContain('为核对双方往来账目')
  expect(letter).not.toContain('采购入库单')
  await admin.ok('PrintTemplateApi_remove', { query: { billTypes: billType } })
  expect(await letterOf()).toBe(before)
})

test.each([
  ['opening', { billType: 'purchaseOrder', opening: '你好', columns: [{ field: 'qty' }] }],
  ['copies', { copies: ['存根联'] }],
  ['paper', { paper: 'roll' }],
  ['columns', { columns: [{ field: 'qty' }] }],
  ['columns', { columns: [] }],
  ['head', { head: ['remark'] }],
] as const)('refuses of %s what the type does not have', async (field, news) => {
  const { opening: _, ...plain } = own
  const { version } = await admin.ok('PrintTemplateApi_detail', { query: { billType: 'billType' in news ? news.billType : billType } })
  const { status, body } = await admin.call('PrintTemplateApi_submit', { body: { ...plain, version, ...news } as never })
  expect(status).toBe(400)
  expect(body).toMatchObject({ data: { key: 'FIELD_BAD', fields: [{ field }] } })
})
