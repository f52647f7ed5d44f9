import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, orderBody } from '../../support/shop.ts'

// a document is shared by a link: it can be read without signing in, until the link expires, is withdrawn, or its
// maker loses the right

const metricsToken = 'who-reads-figures'
const server = await startTestServer({ metricsToken })
const shop = await openShop(server)
const { admin } = shop
const anybody = server.anonymous
const order = await approvedOrder(shop, '10')
const documentId = order.id

/** Number of files that were made, returned again and abandoned. */
const outcomes = async () => {
  const response = await anybody.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  const found = (await response.text()).matchAll(/^danju_pdfs_total\{outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome, Number(count)])) as Record<'made' | 'again' | 'left', number>
}
const bytesOf = async ({ data }: { data: unknown }) => Buffer.from(await (data as File).arrayBuffer())

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

test('who guesses is told no more after thirty times, and the links of others behind his address open', async () => {
  const made = await share()
  const keys = []
  for (let nth = 0; nth < 31; nth += 1) keys.push((await open('x')).key)
  expect(keys.at(-1)).toBe('TOO_MANY')
  expect((await open(made.token)).status).toBe(200)
  expect((await open('x')).key).toBe('TOO_MANY')
})

describe('a long document', async () => {
  const body = orderBody(shop, '1')
  const [line] = body.lines ?? []
  const long = await admin.ok('PurchaseOrderApi_draft', { body: { ...body, lines: Array(600).fill(line) } })
  const link = (await share({ documentId: long.id, days: 90 })).token
  const ofUser = () => admin.call('PaperApi_pdf', { query: { id: long.id } })

  test.each<[string, () => Promise<{ data: unknown }>]>([
    ['by its link', () => open(link)],
    ['by who is signed in', ofUser],
  ])('is made once for all who ask for it, and is there for who asks later: %s', async (_who, ask) => {
    const before = await outcomes()
    const together = await Promise.all((await Promise.all([1, 2, 3].map(() => ask()))).map(bytesOf))
    server.clock.advance({ minutes: 2 })
    const later = await bytesOf(await ask())
    for (const one of together) expect(one.equals(later)).toBe(true)
    const { made, again } = await outcomes()
    expect([made - before.made, again - before.again]).toEqual([1, 3])
  })

  test('is made anew when it was changed', async () => {
    const before = await outcomes()
    await admin.ok('PurchaseOrderApi_draft', { body: { ...body, id: long.id, version: long.version, remark: 'anew' } as never })
    expect((await open(link)).status).toBe(200)
    expect((await outcomes()).made - before.made).toBe(1)
  })

  test('is given up when its reader has left', async () => {
    const { id } = await admin.ok('PurchaseOrderApi_draft', { body: { ...body, lines: Array(900).fill(line) } })
    const other = (await share({ documentId: id, days: 9 })).token
    const before = await outcomes()
    const leaving = new AbortController()
    const headers = { 'content-type': 'application/json' }
    const asked = anybody.fetch('/api/blade-wxapp-nointercept/sharedpaper/pdf', {
      ...{ method: 'POST', body: JSON.stringify({ token: other }), headers, signal: leaving.signal },
    })
    const gone = asked.catch(() => 'gone')
    // waits until its thread has started
    await expect.poll(async () => (await sharesOf(id))[0]?.opened, { timeout: 60_000 }).toBe(1)
    leaving.abort()
    expect(await gone).toBe('gone')
    await expect.poll(async () => (await outcomes()).left - before.left, { timeout: 60_000 }).toBe(1)
    expect((await outcomes()).made).toBe(before.made)
    expect((await open(other)).status).toBe(200)
  })
})
