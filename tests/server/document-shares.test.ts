import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { approvedOrder, hire, openShop, orderBody } from '../support/shop.ts'

// a document is handed out by a link: read without signing in, until a day, until it is taken back, or until its maker may not any more

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const anybody = server.anonymous
const order = await approvedOrder(shop, '10')
const documentId = order.id

const share = async (more: { documentId?: string; days?: number } = {}, who = admin) => {
  const made = await who.ok('PaperApi_share', { body: { documentId, ...more } })
  return { ...made, token: made.token as string }
}
const open = (token: string) => anybody.call('SharedPaperApi_pdf', { body: { token } })
const gone = { status: 404, key: 'SHARE_GONE' }
const sharesOf = (id = documentId) => admin.ok('PaperApi_shares', { query: { documentId: id } })
const rightsOf = (...more: string[]) => ['purchaseorder_view', 'purchaseorder_export', ...more]

test('a link shows the printed form to whoever has it, and each opening is noted', async () => {
  const made = await share()
  expect(made).toMatchObject({ open: true, opened: 0, userName: 'admin', documentId })
  const { data, headers } = await open(made.token)
  expect(headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await (data as File).arrayBuffer())), { mergePages: true })
  for (const said of ['采购订单', order.billNo, '饮料01', '113.00', '分享：admin']) expect(text).toContain(said)
  server.clock.advance({ minutes: 5 })
  await open(made.token)
  const [listed] = await sharesOf()
  expect(listed).toMatchObject({ id: made.id, opened: 2, open: true, openings: [{ peer: expect.any(String) }, {}] })
  expect(listed?.token).toBeUndefined()
  const kept = await server.inTenant((tx) => tx.query('select token_hash from document_share where tenant_id = $1', [tx.tenantId]))
  expect(JSON.stringify(kept)).not.toContain(made.token.split('.')[1])
})

test('it ends after its days, seven unless told, or when it is taken back', async () => {
  const [usual, month, revoked] = [await share(), await share({ days: 30 }), await share()]
  await admin.ok('PaperApi_revoke', { query: { id: revoked.id } })
  expect(await open(revoked.token)).toMatchObject(gone)
  server.clock.advance({ days: 7, minutes: 1 })
  expect(await open(usual.token)).toMatchObject(gone)
  expect((await open(month.token)).status).toBe(200)
  const listed = await sharesOf()
  const isOpen = (id: string) => listed.find((one) => one.id === id)?.open
  expect([usual, month, revoked].map(({ id }) => isOpen(id))).toEqual([false, true, false])
  expect((await admin.call('PaperApi_share', { body: { documentId, days: 91 } })).fields[0]?.field).toBe('days')
  expect((await admin.call('PaperApi_revoke', { query: { id: '999' } })).key).toBe('ROW_GONE')
})

test('nothing else opens: not a guess, not the token in another tenant, not one of a removed document', async () => {
  const made = await share()
  const other = '100130'
  await server.addTenant(other)
  const [, secret] = made.token.split('.')
  for (const token of ['x', '999999.x', `${other}.${secret}`, `${made.token}x`, `${server.tenantId}.${secret?.slice(1)}`])
    expect(await open(token), token).toMatchObject(gone)
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  const ofDraft = await share({ documentId: draft.id })
  expect((await open(ofDraft.token)).status).toBe(200)
  await admin.ok('PurchaseOrderApi_remove', { query: { ids: draft.id } })
  expect(await open(ofDraft.token)).toMatchObject(gone)
})

test('it shows what its maker may see now, and nothing once he may not hand it out', async () => {
  const userId = await server.addUser('lender', { rights: rightsOf() })
  const made = await share({}, await server.as('lender'))
  const { data } = await open(made.token)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await (data as File).arrayBuffer())), { mergePages: true })
  expect(text).toContain('饮料01')
  expect(text).not.toContain('113.00')
  await server.inTenant((tx) => tx.query('update app_user set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, userId]))
  expect(await open(made.token)).toMatchObject(gone)
})

test('a tenant that is closed, or whose time is over, hands out nothing', async () => {
  const made = await share()
  for (const [shut, opened] of [
    ['status = 2', 'status = 1'],
    [`expire_time = '2026-01-01'`, 'expire_time = null'],
  ]) {
    const set = (what: string | undefined) =>
      server.db.inPlatform(server.clock.now, (tx) => tx.query(`update tenant set ${what} where tenant_id = $1`, [server.tenantId]))
    await set(shut)
    expect(await open(made.token), shut).toMatchObject(gone)
    await set(opened)
  }
  expect((await open(made.token)).status).toBe(200)
})

test('who may not export documents of the type, or see this one, makes, lists and takes back none', async () => {
  const made = await share()
  await server.addUser('far', { rights: [] })
  for (const client of [await hire(shop, 'plain', 'buyer'), await server.as('far')]) {
    expect((await client.call('PaperApi_share', { body: { documentId } })).key).toBe('NO_PERMISSION')
    expect((await client.call('PaperApi_shares', { query: { documentId } })).key).toBe('NO_PERMISSION')
    expect((await client.call('PaperApi_revoke', { query: { id: made.id } })).key).toBe('NO_PERMISSION')
  }
  expect((await admin.call('PaperApi_share', { body: { documentId: '999' } })).key).toBe('DOC_GONE')
})

test('who guesses is not answered any more after thirty times', async () => {
  const made = await share()
  const keys = []
  for (let nth = 0; nth < 31; nth += 1) keys.push((await open('x')).key)
  expect(keys.at(-1)).toBe('TOO_MANY')
  expect((await open(made.token)).key).toBe('TOO_MANY')
  server.clock.advance({ minutes: 31 })
  expect((await open(made.token)).status).toBe(200)
})
