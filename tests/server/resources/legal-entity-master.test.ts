import { describe, expect, test } from 'vitest'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { newPartner, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, supplierId } = shop

const [ourId = '', theirId = ''] = await entitiesOf(shop, '甲公司', '乙公司')
const depotOf = async (code: string, legalEntity: string) =>
  (await admin.ok('DepotApi_submit', { body: { code, name: `仓库${code}`, legalEntity } })).id
const theirs = await depotOf('B1', '乙公司')
await depotOf('A1', '甲公司')

const receive = (depotIds: readonly string[], billDate = '2026-10-10') =>
  admin.call('PurchaseReceiptApi_accounting', {
    body: freeBody(
      shop,
      depotIds.map((depotId, at) => goodsLine(shop, at, { actualQty: '1', depotId })),
      { billDate, depotId: depotIds[0] },
    ),
  })
const booksOf = (documentId: string) =>
  server.inTenant((tx) =>
    tx.query('select distinct legal_entity as entity from ledger_entry where tenant_id = $1 and document_id = $2', [
      tx.tenantId,
      documentId,
    ]),
  )
const states = async (legalEntity?: string) =>
  (await admin.ok('PeriodApi_list', { query: { legalEntity, size: 50 } })).records.map(
    (row) => `${row.legalEntity} ${row.period} ${row.state}`,
  )

// a booking, so that there are months to list
await receive([theirs])

describe('the master of legal entities', () => {
  const refusedAs = (msg: string) => ({ key: 'FIELD_BAD', fields: [{ field: 'legalEntity', msg }] })

  test('whatever is in somebody’s books names them by name, code or id, and nothing that there is not', async () => {
    await admin.ok('LegalEntityApi_submit', { body: { code: 'ND', name: '南店公司', taxNo: '91330100MA27XYZ00X' } })
    const { id: legalEntityId = '' } = (await admin.ok('LegalEntityApi_list', { query: { code: 'ND' } })).records[0] ?? {}
    const own = { legalEntityId, legalEntity: '南店公司' }
    const account = { code: 'NDZH', name: '南店账户', kindCode: 'bank' }
    const agreed = { supplierId, startDate: '2026-01-01', endDate: '2026-12-31', tiers: [] }
    expect(await admin.ok('DepotApi_submit', { body: { code: 'N1', name: '南店', legalEntity: 'ND' } })).toMatchObject(own)
    expect(await admin.ok('DepotApi_submit', { body: { code: 'N2', name: '南仓', legalEntityId } })).toMatchObject(own)
    expect(await admin.ok('CashAccountApi_submit', { body: { ...account, legalEntity: '南店公司' } })).toMatchObject(own)
    const secret = 'what both sides sign with'
    expect(await admin.ok('PaymentMerchantApi_submit', { body: { merchantNo: 'ND1', secret, legalEntity: 'ND' } })).toMatchObject(own)
    expect(
      await admin.ok('SupplierAgreementApi_submit', { body: { ...agreed, code: 'ND', name: '返利', legalEntity: 'ND' } }),
    ).toMatchObject(own)
    const none = await admin.ok('DepotApi_submit', { body: { code: 'N3', name: '无名仓', legalEntity: '' } })
    expect([none.legalEntity, none.legalEntityId]).toEqual([undefined, undefined])
    for (const answer of [
      await admin.call('DepotApi_submit', { body: { code: 'N4', name: '北店', legalEntity: '北店公司' } }),
      await admin.call('CashAccountApi_submit', { body: { ...account, code: 'X', name: 'X', legalEntity: '北店公司' } }),
      await admin.call('PaymentMerchantApi_submit', { body: { merchantNo: 'X', secret, legalEntity: '北店公司' } }),
      await admin.call('SupplierAgreementApi_submit', { body: { ...agreed, code: 'X', name: 'X', legalEntity: '北店公司' } }),
    ])
      expect(answer).toMatchObject(refusedAs('所属法人不正确（没有这个名称或编码）'))
    for (const id of ['SupplierLedgerApi_supplierlist', 'CashBookApi_list', 'EstimateAgeApi_list', 'TaxWorksheetApi_list'] as const)
      expect(await admin.call(id, { query: { legalEntity: '北店公司' } }), id).toMatchObject({
        key: 'FIELD_BAD',
        fields: [{ field: 'legalEntity' }],
      })
    const inEnglish = await admin.call('PeriodApi_list', { query: { legalEntity: '北店公司' }, headers: { 'accept-language': 'en' } })
    expect(inEnglish.fields).toMatchObject([{ msg: 'Legal entity is not valid (there is no such legal entity)' }])
  })

  test('two that are said at once and differ are refused, of a row that is changed what was changed counts', async () => {
    const made = await admin.call('DepotApi_submit', { body: { code: 'B2', name: '两说', legalEntityId: ourId, legalEntity: '乙公司' } })
    expect(made).toMatchObject(refusedAs('所属法人不正确（与所选的不一致）'))
    const row = await admin.ok('DepotApi_submit', { body: { code: 'B2', name: '两说', legalEntityId: ourId, legalEntity: '甲公司' } })
    const byText = await admin.ok('DepotApi_submit', { body: { ...row, legalEntity: '乙公司' } })
    expect(byText).toMatchObject({ legalEntityId: theirId, legalEntity: '乙公司' })
    const byId = await admin.ok('DepotApi_submit', { body: { ...byText, legalEntityId: ourId } })
    expect(byId).toMatchObject({ legalEntityId: ourId, legalEntity: '甲公司' })
    const none = await admin.ok('DepotApi_submit', { body: { ...byId, legalEntity: '' } })
    expect([none.legalEntity, none.legalEntityId]).toEqual([undefined, undefined])
  })

  test('one that changes its name keeps its books, and is called by the new one everywhere', async () => {
    const row = await admin.ok('LegalEntityApi_detail', { query: { id: theirId } })
    await admin.ok('LegalEntityApi_submit', { body: { ...row, code: 'YI', name: '新乙公司' } })
    expect(await admin.ok('LegalEntityApi_detail', { query: { id: theirId } })).toMatchObject({ name: '新乙公司', bookName: '乙公司' })
    expect(await admin.ok('DepotApi_detail', { query: { id: theirs } })).toMatchObject({ legalEntity: '新乙公司' })
    expect(await states('新乙公司')).toEqual(['新乙公司 2026-11 open', '新乙公司 2026-10 open'])
    expect((await admin.ok('PeriodApi_entities')).map((one) => one.legalEntity)).toContain('新乙公司')
    const { records } = await admin.ok('SupplierLedgerApi_supplierlist', { query: { supplierId, legalEntity: '新乙公司', size: 50 } })
    expect(records.map((row) => row.legalEntity)).toContain('新乙公司')
    expect(await admin.call('PeriodApi_list', { query: { legalEntity: '乙公司' } })).toMatchObject({ key: 'FIELD_BAD' })
    // another legal entity with the former name has books of its own
    const again = await admin.ok('LegalEntityApi_submit', { body: { code: 'YI2', name: '乙公司' } })
    expect(again.bookName).toBe('乙公司 YI2')
    expect(await states('乙公司')).toEqual(['乙公司 2026-11 open'])
    expect((await receive([theirs])).key).toBeUndefined()
    await expectSound(server)
  })

  test('its letterhead stands over papers of documents in its books, and over letters to their partners', async () => {
    const [id = ''] = await entitiesOf(shop, '抬头公司')
    const row = await admin.ok('LegalEntityApi_detail', { query: { id } })
    const before = (await receive([await depotOf('TT', '抬头公司')], '2026-11-03')).data
    expect(before.letterhead).toBeUndefined()
    await admin.ok('LegalEntityApi_submit', { body: { ...row, letterhead: '抬头公司（南京）' } })
    expect((await admin.ok('PurchaseReceiptApi_detail', { query: { id: before.id } })).letterhead).toBe('抬头公司（南京）')
    expect((await receive([shop.depotId])).data.letterhead).toBeUndefined()
    expect(await admin.ok('PeriodApi_entities')).toContainEqual({
      legalEntity: '抬头公司',
      legalEntityId: id,
      letterhead: '抬头公司（南京）',
    })
  })

  test('one that something belongs to is not removed', async () => {
    expect(await admin.call('LegalEntityApi_remove', { query: { ids: ourId } })).toMatchObject({ key: 'IN_USE' })
  })

  test('nothing is booked in months before its books begin', async () => {
    const [id = ''] = await entitiesOf(shop, '年中公司')
    await admin.ok('LegalEntityApi_submit', {
      body: { ...(await admin.ok('LegalEntityApi_detail', { query: { id } })), periodStart: '2026-11-01' },
    })
    const store = await depotOf('NZ', '年中公司')
    expect(await receive([store], '2026-10-31')).toMatchObject({ key: 'PERIOD_CLOSED' })
    expect((await receive([store], '2026-11-01')).key).toBeUndefined()
    const body = { supplierId: await newPartner(server, 'supplier'), payableAmt: '5', billDate: '2026-10-31', legalEntityId: id }
    await pass(admin, await admin.ok('OpeningPartnerApi_submit', { body }))
  })
})

describe('opening balances of partners', () => {
  test('are in the books of the legal entity that they name, and are settled there', async () => {
    const [westId = ''] = await entitiesOf(shop, '西店公司')
    const customerId = await newPartner(server, 'customer')
    const body = { customerId, receivableAmt: '100' }
    const [ofWest, ofNobody] = [
      await admin.ok('OpeningPartnerApi_submit', { body: { ...body, legalEntity: '西店公司' } }),
      await admin.ok('OpeningPartnerApi_submit', { body }),
    ]
    expect(ofWest).toMatchObject({ legalEntityId: westId, legalEntity: '西店公司' })
    await pass(admin, ofWest, ofNobody)
    expect([await booksOf(ofWest.id), await booksOf(ofNobody.id)]).toEqual([[{ entity: '西店公司' }], [{ entity: '' }]])
    const again = await admin.call('OpeningPartnerApi_submit', { body: { ...body, legalEntityId: westId } })
    expect(again).toMatchObject({ key: 'OPENING_EXISTS' })
    const accountId = await bankAccount(shop, 'bank', '西店公司')
    const pay = (sourceBillId: string, language = 'zh-CN') =>
      admin.call('MoneyReceiptApi_accounting', {
        body: { bartererId: customerId, direction: 1, amount: '100', accountId, lines: [{ sourceBillId, amount: '100' }] },
        headers: { 'accept-language': language },
      })
    const refused = await pay(ofNobody.id)
    expect(refused).toMatchObject({ key: 'ENTITY_DIFFERS', fields: [{ row: 1, field: 'sourceBillId' }] })
    expect(refused.fields[0]?.msg).toBe('第1行来源单据不属于同一法人（它属于法人[本公司]，本单属于[西店公司]）')
    expect((await pay(ofNobody.id, 'en')).fields[0]?.msg).toBe(
      'Row 1: Source document belongs to another legal entity (it is in the books of [the company itself], this document in those of [西店公司])',
    )
    expect((await pay(ofWest.id)).key).toBeUndefined()
    await expectSound(server)
  })

  test('wait in the way of closing the month of their own legal entity alone', async () => {
    const waiting = async (legalEntity: string) =>
      (await admin.ok('PeriodApi_obstacles', { query: { legalEntity, period: '2026-11' } })).find(({ kind }) => kind === 'drafts')?.count ??
      0
    const [before, others] = [await waiting('西店公司'), await waiting('甲公司')]
    await admin.ok('OpeningPartnerApi_submit', {
      body: { customerId: await newPartner(server, 'customer'), receivableAmt: '1', legalEntity: '西店公司' },
    })
    expect([await waiting('西店公司'), await waiting('甲公司')]).toEqual([before + 1, others])
  })
})
