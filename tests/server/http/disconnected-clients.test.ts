import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type OperationId, operationOf } from '#contract/operations.gen.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

// Clients close their connection in the middle of a request. That is no fault of the server, so its log must contain
// no error.

type Line = { level: number; msg: string; path?: string; status?: number; err?: { message: string } }
let lines: Line[] = []
const errorLines = () => lines.filter(({ level }) => level >= 50).map(({ msg, err }) => [msg, err?.message])

const folder = await mkdtemp(join(tmpdir(), 'danju-left-'))
afterAll(() => rm(folder, { recursive: true }))
const large = join(folder, 'large.bin')
await writeFile(join(folder, 'index.html'), '<!doctype html>')
await writeFile(large, Buffer.alloc(32 * 1024 * 1024))

/** The answer of the stand-in operations, and a callback for when one has started. */
let answer: () => Promise<unknown>
let begun = (): void => undefined
const standIn = async () => {
  begun()
  return (await answer()) as never
}
const server = await startTestServer({
  logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) },
  web: folder,
  standIns: { TaxRateApi_list: standIn, JobApi_download: standIn },
})
const shop = await openShop(server)
const { admin } = shop
const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '10') })
beforeEach(() => {
  lines = []
  over.length = 0
  begun = () => undefined
})

const { port } = new URL(server.url)
const started = (): Promise<void> =>
  new Promise((resolve) => {
    begun = resolve
  })
const pathOf = (id: OperationId) => `/api${operationOf(id).path}`
const headOf = (method: string, path: string, headers: readonly string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'host: x', `blade-auth: bearer ${admin.accessToken}`, ...headers, '', ''].join('\r\n')

async function opened(text: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}
/** Both ways to disconnect: closing the connection, or resetting it as when a process dies. */
const ways: readonly [string, (socket: Socket) => void][] = [
  ['closes', (socket) => void socket.destroy()],
  ['resets', (socket) => void socket.resetAndDestroy()],
]
/** Paths of the requests whose answers have ended. */
const over: string[] = []
server.app.server.on('request', ({ url = '' }, response) => response.once('close', () => over.push(url.split('?')[0] ?? '')))
/**
 * Waits until the connection has ended on both sides and a later request is answered; everything about the first is
 * then logged.
 */
async function ended(path: string) {
  await expect.poll(() => over, { timeout: 10_000 }).toContain(path)
  await admin.ok('UnitApi_list')
}
const firstBytes = (socket: Socket) => new Promise<void>((resolve) => void socket.once('data', () => resolve(void socket.pause())))

const half = ['content-length: 1000']
const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 900000']
const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: text/csv\r\n\r\n'

const bodies: readonly [string, OperationId, string][] = [
  [
    'a body',
    'PurchaseOrderApi_submit',
    `${headOf('POST', pathOf('PurchaseOrderApi_submit'), ['content-type: application/json', ...half])}{"a"`,
  ],
  [
    'a body of a stranger',
    'AuthApi_token',
    `${headOf('POST', pathOf('AuthApi_token'), ['content-type: application/x-www-form-urlencoded', ...half])}username=a`,
  ],
  ['a file', 'AttachmentApi_submit', headOf('POST', pathOf('AttachmentApi_submit'), form) + part + 'x'.repeat(200_000)],
  ['the head of a file', 'AttachmentApi_submit', headOf('POST', pathOf('AttachmentApi_submit'), form) + part.slice(0, 30)],
]

for (const [way, leave] of ways) {
  test.each(bodies)(`%s whose sender ${way} the connection leaves no error in the log`, async (_what, id, text) => {
    const arrived = once(server.app.server, 'request')
    const socket = await opened(text)
    await arrived
    leave(socket)
    await ended(pathOf(id))
    expect(errorLines()).toEqual([])
    expect(lines.filter(({ status }) => (status ?? 0) >= 500)).toEqual([])
  })

  const answers: readonly [string, string, () => Promise<unknown>][] = [
    ['an export', `${pathOf('JobApi_download')}?id=1`, async () => ({ name: 'a.xlsx', content: async () => createReadStream(large) })],
    ['a file in memory', `${pathOf('JobApi_download')}?id=1`, async () => ({ name: 'a.xlsx', content: Buffer.alloc(32 * 1024 * 1024) })],
    ['a long list', pathOf('TaxRateApi_list'), async () => 'x'.repeat(32 * 1024 * 1024)],
    ['a file of the web app', '/large.bin', async () => undefined],
    ['news', '/api/blade-desk/notice/stream', async () => undefined],
  ]
  test.each(answers)(`%s whose reader ${way} the connection leaves no error in the log`, async (_what, path, answered) => {
    answer = answered
    const socket = await opened(headOf('GET', path))
    await firstBytes(socket)
    leave(socket)
    await ended(path.split('?')[0] ?? '')
    expect(errorLines()).toEqual([])
  })

  test(`work and a PDF that nobody waits for any more, for its reader ${way} the connection, leave none either`, async () => {
    const work = started()
    let goOn = (): void => undefined
    answer = () =>
      new Promise((resolve) => {
        goOn = () => resolve({ name: 'a.xlsx', content: async () => createReadStream(large) })
      })
    const path = pathOf('JobApi_download')
    const socket = await opened(headOf('GET', `${path}?id=1`))
    await work
    leave(socket)
    await ended(path)
    goOn()
    const paper = await opened(headOf('GET', `${pathOf('PaperApi_pdf')}?id=${order.id}`))
    leave(paper)
    // a paper requested after it from the same server is complete
    const { data } = await admin.call('PaperApi_pdf', { query: { id: order.id } })
    expect((data as File).size).toBeGreaterThan(1000)
    expect(errorLines()).toEqual([])
  })
}

test('a fault is one all the same: in the work, in a stream, and where its reader has left', async () => {
  answer = () => Promise.reject(new Error('broken work'))
  expect((await admin.fetch(pathOf('TaxRateApi_list'))).status).toBe(500)
  expect(errorLines()).toEqual([['a request failed', 'broken work']])

  lines = []
  answer = async () => ({
    name: 'a.xlsx',
    content: Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('broken disk')
      })(),
    ),
  })
  await expect(admin.fetch(`${pathOf('JobApi_download')}?id=1`).then((response) => response.arrayBuffer())).rejects.toThrow()
  expect(errorLines()).toEqual([['an answer broke off', 'broken disk']])

  lines = []
  const work = started()
  let fail = (): void => undefined
  answer = () =>
    new Promise((_resolve, reject) => {
      fail = () => reject(new Error('broken alone'))
    })
  const socket = await opened(headOf('GET', pathOf('TaxRateApi_list')))
  await work
  socket.destroy()
  await ended(pathOf('TaxRateApi_list'))
  fail()
  await expect.poll(errorLines).toEqual([['a request failed', 'broken alone']])
})
