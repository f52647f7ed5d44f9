import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BodyOf, documentOperations } from '#contract/operations.gen.ts'
import { paperChoices, usualTemplate } from '#paper/print-template.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { resolveSchema, schemasOf } from '#server/http/contract-schemas.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'
import { rightsOfRole } from '../../support/shop-rights.ts'

type Template = NonNullable<BodyOf<'PrintTemplateApi_submit'>>

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const billType = 'purchaseOrder'
const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '10', { remark: '堃记收货' }) })

const templateOf = (who: Client = admin, kind = billType) => who.ok('PrintTemplateApi_detail', { query: { billType: kind } })
const own: Template = {
  billType,
  heading: '堃记商贸',
  note: '货到七日内验收',
  head: ['remark', 'supplierName'],
  columns: [{ field: 'commFullName', width: 60 }, { field: 'barCode' }, { field: 'qty' }, { field: 'isGift', ifAny: true }],
  signatures: [{ label: '经手人', maker: true }, { label: '收货人' }],
  copies: ['存根联', '客户联'],
}
const submit = async (news: object = {}, who: Client = admin) =>
  who.call('PrintTemplateApi_submit', { body: { ...own, version: (await templateOf()).version, ...news } })
const restore = (who: Client = admin) => who.call('PrintTemplateApi_remove', { query: { billTypes: billType } })
const logoOf = async (who: Client = admin) => {
  const picture = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#c22' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'logo.png')
  return (await who.ok('OssApi_putFile', { body: { file, purpose: 'logo' } })).link
}

async function bytesOf(who: Client = admin): Promise<Uint8Array> {
  const { data } = await who.call('PaperApi_pdf', { query: { id: order.id } })
  return new Uint8Array(await (data as File).arrayBuffer())
}
async function pagesOf(who: Client = admin): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await bytesOf(who)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

beforeEach(async () => void (await restore()))

test('without a template a type is printed as delivered, and says so', async () => {
  const { body, data } = await admin.call('PrintTemplateApi_detail', { query: { billType } })
  expectAnswer('PrintTemplateApi_detail', body)
  expect(data).toMatchObject({ isOwn: 1, version: 0, billTypeName: '采购订单', copies: [] })
  expect(data.columns.map(({ field }) => field).slice(0, 3)).toEqual(['commInfoCode', 'commFullName', 'unitName'])
  expect(data.signatures[0]).toEqual({ label: '制单', maker: true })
  const [before] = await pagesOf()
  const { billTypeName: _, isOwn: __, version: ___, ...parts } = data
  const same = await admin.call('PrintTemplateApi_submit', { body: parts })
  expect(same.data).toMatchObject({ isOwn: 2, version: 1 })
  expect(await pagesOf()).toEqual([before])
  // default captions are shown to each reader in their own language
  const english = await admin.ok('PrintTemplateApi_detail', { query: { billType }, headers: { 'accept-language': 'en' } })
  expect(english.signatures[0]).toEqual({ label: 'Made by', maker: true })
})

test('a template says what stands on the paper, in which order, and how often', async () => {
  const saved = await submit()
  expectAnswer('PrintTemplateApi_submit', saved.body)
  expect(saved.data).toMatchObject({ ...own, isOwn: 2, version: 1 })
  const pages = await pagesOf()
  expect(pages).toHaveLength(2)
  for (const [page, copy] of [
    [pages[0], '存根联'],
    [pages[1], '客户联'],
  ] as const) {
    for (const said of ['堃记商贸', '货到七日内验收', '堃记收货', '收货人', '6900000000001', copy]) expect(page).toContain(said)
    expect(page).toMatch(/备注.*供应商/)
    // the template leaves out these columns and fields
    for (const left of ['税率', '11.30', '经办人', '仓库', '赠品']) expect(page).not.toContain(left)
  }
  const { data } = await admin.call('PrintTemplateApi_list', {})
  expect(data).toMatchObject([{ billType, version: 1 }])
})

test('back to what was delivered: the paper is as before, and of one tenant alone', async () => {
  const before = await pagesOf()
  await submit()
  await server.addTenant('200087')
  expect(await templateOf(await server.as('admin', '200087'))).toMatchObject({ isOwn: 1, version: 0 })
  expect((await restore()).status).toBe(200)
  expect(await templateOf()).toMatchObject({ isOwn: 1, version: 0 })
  expect(await pagesOf()).toEqual(before)
})

test('a logo stands in the file, and a language of its own is that of all of it', async () => {
  await submit({ copies: [] })
  expect(Buffer.from(await bytesOf()).toString('latin1')).not.toContain('/Subtype /Image')
  const logo = await logoOf()
  expect((await submit({ logo, copies: [], language: 'en' })).data).toMatchObject({ logo, language: 'en' })
  const pdf = await bytesOf()
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
  const [page] = await pagesOf()
  for (const said of ['Purchase order', 'Remark', 'Full name', 'Printed by', 'Page 1 of 1']) expect(page).toContain(said)
})

test('totals and the amount in capitals are printed where the template has them', async () => {
  const { totals = [], capitals } = await templateOf()
  expect(totals.length).toBeGreaterThan(1)
  expect(capitals).toBe(true)
  const [whole] = await pagesOf()
  for (const said of ['金额大写', '壹佰壹拾叁元', '未税金额']) expect(whole).toContain(said)
  const kept = ['finalAmt']
  expect((await submit({ totals: kept, capitals: false, copies: [] })).data).toMatchObject({ totals: kept, capitals: false })
  const [page] = await pagesOf()
  expect(page).toContain('113.00')
  for (const left of ['金额大写', '未税金额']) expect(page).not.toContain(left)
})

test('both languages stand on one sheet, of A5 where the template says so', async () => {
  expect((await submit({ copies: [], language: 'both', paper: 'a5' })).data).toMatchObject({ language: 'both', paper: 'a5' })
  const page = await (await getDocumentProxy(await bytesOf())).getPage(1)
  const [, , width = 0, height = 0] = page.view
  expect([width, height].map((points) => Math.round((points / 72) * 25.4))).toEqual([210, 148])
  const [text] = await pagesOf()
  for (const said of ['采购订单 Purchase order', '备注 Remark', '商品全称 Full name', '第 1 页 共 1 页 Page 1 of 1'])
    expect(text).toContain(said)
})

test('a document that is listed like a resource obeys its template too', async () => {
  const kind = 'accountTransfer'
  const usual = await templateOf(admin, kind)
  const head = usual.head.filter((name) => name !== 'billDate').reverse()
  const body = { ...own, billType: kind, head, columns: [], version: 0 }
  expect((await admin.call('PrintTemplateApi_submit', { body })).data).toMatchObject({ head, heading: '堃记商贸' })
  await admin.ok('PrintTemplateApi_remove', { query: { billTypes: kind } })
})

test.each(allDefinitions.map((definition) => [definition.words.id, definition] as const))(
  'what paper of %s can show is in its answers, and as delivered it shows no more',
  (_kind, definition) => {
    const { answer } = schemasOf(documentOperations[definition.api].detail)
    const data = resolveSchema(resolveSchema(answer ?? {}).properties?.data ?? {})
    const within = definition.record ? Object.keys(definition.record.children ?? {})[0] : 'lines'
    const line = resolveSchema(resolveSchema(data.properties?.[within ?? ''] ?? {}).items ?? {})
    const { head, columns } = paperChoices(definition)
    const usual = usualTemplate(definition, 'zh')
    expect(head.map(({ field }) => field).filter((field) => !data.properties?.[field])).toEqual([])
    expect(columns.map(({ field }) => field).filter((field) => !line.properties?.[field])).toEqual([])
    expect(usual.head.filter((name) => !head.some(({ field }) => field === name))).toEqual([])
    expect(usual.columns.filter((column) => !columns.some(({ field }) => field === column.field))).toEqual([])
  },
)

describe('refused by field and rule', () => {
  const columns = (...fields: string[]) => ({ columns: fields.map((field) => ({ field })) })
  test.each<[string, object, string, RegExp?]>([
    ['a column that the type lacks', columns('commFullName', 'actualQty'), 'columns', /actualQty/],
    ['a column twice', columns('qty', 'qty'), 'columns', /数量.*重复/],
    ['no column at all', { columns: [] }, 'columns', /至少/],
    ['a fact that the type lacks', { head: ['customerName'] }, 'head', /customerName/],
    ['a fact twice', { head: ['remark', 'remark'] }, 'head', /备注.*重复/],
    ['names of what every object has', { head: ['constructor'] }, 'head', /constructor/],
    ['a total that the type lacks', { totals: ['costAmt'] }, 'totals', /costAmt/],
    ['a total twice', { totals: ['finalAmt', 'finalAmt'] }, 'totals', /重复/],
    ['a note that is too long', { note: '长'.repeat(501) }, 'note'],
    ['a heading that is too long', { heading: '长'.repeat(101) }, 'heading'],
    ['too many copies', { copies: Array.from({ length: 7 }, (_, at) => `第${at}联`) }, 'copies'],
    ['too wide a column', { columns: [{ field: 'qty', width: 201 }] }, 'width'],
    ['a signature without a name', { signatures: [{ label: '' }] }, 'label'],
    ['a logo that nobody uploaded', { logo: '/api/blade-resource/oss/endpoint/file?name=a.png' }, 'logo', /上传/],
    ['a paper that there is none of', { paper: 'a3' }, 'paper'],
    ['a type that there is none of', { billType: 'toString' }, 'billType'],
  ])('%s', async (_what, news, field, reason) => {
    const { status, fields } = await submit(news)
    expect(status).toBe(400)
    expect(fields[0]?.field?.split('.').at(-1)).toBe(field)
    if (reason) expect(JSON.stringify(fields[0])).toMatch(reason)
    expect(await templateOf()).toMatchObject({ isOwn: 1 })
  })

  test('a picture of another kind is no logo', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { link } = await admin.ok('OssApi_putFile', { body: { file: new File([new Uint8Array(picture)], 'a.png') } })
    expect((await submit({ logo: link })).fields).toMatchObject([{ field: 'logo', rule: 'FIELD_BAD' }])
    const big = new File([new Uint8Array(600 * 1024)], 'big.png')
    expect((await admin.call('OssApi_putFile', { body: { file: big, purpose: 'logo' } })).status).toBe(400)
  })

  test('what somebody else changed meanwhile', async () => {
    await submit()
    const { key, fields } = await submit({ version: 0 })
    expect(key).toBe('VERSION_STALE')
    expect(fields).toEqual([])
  })
})

describe('by rights', async () => {
  const rights = rightsOfRole('buyer').filter((right) => right !== 'price_purchase_view')
  await server.addUser('blind', { rights: [...rights, 'printtemplate_view', 'printtemplate_edit'] })
  await server.addUser('reader', { rights: ['printtemplate_view'] })
  await server.addUser('nobody', { rights: [] })
  const blind = await server.as('blind')
  const priced = { columns: [{ field: 'commFullName' }, { field: 'taxPrice' }, { field: 'totalAmt' }] }

  test('figures that somebody may not see are not on his paper, and he puts them on no other’s', async () => {
    expect((await submit(priced, blind)).fields).toMatchObject([{ field: 'columns', rule: 'FIELD_BAD' }])
    await submit(priced)
    // a column chosen by a user who may see it stays when a user who may not changes the rest
    expect((await submit({ ...priced, heading: '改' }, blind)).status).toBe(200)
    expect((await pagesOf()).join(' ')).toContain('11.30')
    const [page] = await pagesOf(blind)
    expect(page).toContain('饮料01')
    for (const hidden of ['11.30', '113.00', '含税单价']) expect(page).not.toContain(hidden)
  })

  test('seen by who may, changed by who may, read by whoever prints', async () => {
    const [reader, nobody] = [await server.as('reader'), await server.as('nobody')]
    expect((await reader.call('PrintTemplateApi_list', {})).status).toBe(200)
    expect((await nobody.call('PrintTemplateApi_list', {})).key).toBe('NO_PERMISSION')
    expect((await templateOf(nobody)).billType).toBe(billType)
    for (const who of [reader, nobody]) {
      expect((await submit({}, who)).key).toBe('NO_PERMISSION')
      expect((await restore(who)).key).toBe('NO_PERMISSION')
    }
  })
})
