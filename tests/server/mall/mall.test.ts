import { expect, test } from 'vitest'
import { cleanHtml } from '#server/resources/clean-html.ts'
import { mostTurnMs } from '../../support/processes/loop-watch.ts'
import { startTestServer } from '../../support/server.ts'
import { table } from '../../support/table.ts'

const app = await startTestServer()
const admin = await app.as('admin')

test('tags are switched by GET as the wire has it, by who may edit and means it, and chosen from by their type', async () => {
  const { id } = await admin.ok('TagApi_submit', { body: { name: '优质', type: 'supplier' } })
  await admin.ok('TagApi_submit', { body: { name: '优质', type: 'customer' } })
  expect((await admin.ok('TagApi_all', { query: { type: 'supplier' } })).map((tag) => tag.id)).toEqual([id])
  expect(await admin.ok('TagApi_disableByGet', { query: { id, version: 1 } })).toMatchObject({ status: 2, version: 2 })
  expect(await admin.ok('TagApi_all', { query: { type: 'supplier' } })).toEqual([])
  const followed = { query: { id }, headers: { purpose: 'prefetch' } }
  expect((await admin.call('TagApi_enableByGet', followed)).key).toBe('BAD_INPUT')
  expect((await admin.call('TagApi_enableByGet', { query: { id, version: 1 } })).key).toBe('VERSION_STALE')
  expect(await admin.ok('TagApi_enableByGet', { query: { id } })).toMatchObject({ status: 1, version: 3 })
  await app.addUser('looks', { rights: ['tag_view'] })
  expect((await (await app.as('looks')).call('TagApi_disableByGet', { query: { id } })).status).toBe(403)
})

test('help is read by its class, the first by order, and holds nothing that could run', async () => {
  const { id: typeId } = await admin.ok('MallHelpTypeApi_submit', { body: { name: '退货' } })
  expect((await admin.call('MallHelpDetailApi_selectByTypeId', { query: { typeId } })).data).toEqual({})
  await admin.ok('MallHelpDetailApi_submit', { body: { typeId, title: '后', content: '<p>b</p>', sort: 2 } })
  const content = '<h1 onclick="x()">步骤</h1><script>alert(1)</script>\n<p>一</p>'
  await admin.ok('MallHelpDetailApi_submit', { body: { typeId, title: '先', content, sort: 1 } })
  const help = await admin.ok('MallHelpDetailApi_selectByTypeId', { query: { typeId } })
  expect(help).toMatchObject({ title: '先', content: '<h1>步骤</h1>\n<p>一</p>', typeName: '退货' })
})

test.each(table`
  html                                                         | kept
  <p>一<strong>二</strong></p>                                 | <p>一<strong>二</strong></p>
  <img src=x onerror=alert(1)>                                 | <img src="x" />
  <img src="https://elsewhere.example/spy.png">                | <img />
  <img src="data:image/svg+xml;base64,AAAA">                   | <img />
  <img src="/api/blade-resource/oss/endpoint/file?name=a.png"> | <img src="/api/blade-resource/oss/endpoint/file?name=a.png" />
  <a href="javascript:alert(1)">x</a>                          | <a rel="noopener noreferrer">x</a>
  <a href="//evil.example">x</a>                               | <a rel="noopener noreferrer">x</a>
  <iframe src="https://a"></iframe><style>*{}</style>b         | b
  <svg><script>alert(1)</script></svg>c                        | c
  <p style="position:fixed;color:red">d</p>                    | <p style="color:red">d</p>
  <form action="/x"><input></form>e                            | e
`)('$input.html is kept as $expected.kept', async ({ input, expected }) => {
  expect(await cleanHtml(String(input.html))).toBe(String(expected.kept))
})

test('a text of nothing but tags is cleaned beside the thread that answers', async () => {
  await cleanHtml('<p>')
  const before = process.threadCpuUsage()
  const cleaned = await cleanHtml('<a>'.repeat(33_333))
  const { user, system } = process.threadCpuUsage(before)
  expect(cleaned.length).toBe(33_333 * '<a rel="noopener noreferrer"></a>'.length)
  expect((user + system) / 1000).toBeLessThan(mostTurnMs)
})
