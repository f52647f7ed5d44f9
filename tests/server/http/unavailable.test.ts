import { Socket } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { expectRefusal } from '../../support/contract/contract.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { quiet } from '../../support/quiet.ts'
import { startTestServer } from '../../support/server.ts'

const own = await testDatabase()
/** An address where nobody listens. */
const nowhere = connect('postgres://app:secret@127.0.0.1:1/danju', { log: quiet })
/** The same database, used as a cluster is. */
const onCluster = connect(own.appUrl, { log: quiet, engine: 'citus' })
afterAll(() => onCluster.close())
let asked: Database = own.db
const through: Pick<Database, 'inTenant' | 'inPlatform'> = {
  inTenant: (...given) => asked.inTenant(...given),
  inPlatform: (...given) => asked.inPlatform(...given),
}
let raised = '53100'
let message = 'out of it'
const gate = Promise.withResolvers<void>()
const entered = Promise.withResolvers<void>()
const server = await startTestServer({
  database: { ...own, db: { ...own.db, ...through } },
  standIns: {
    TaxRateApi_queryDefault: async ({ tx }) => {
      await tx.query(`select set_config('test.code', $1, true), set_config('test.message', $2, true)`, [raised, message])
      await tx.query(
        `do $$ begin raise exception '%', current_setting('test.message') using errcode = current_setting('test.code'); end $$`,
      )
      return undefined
    },
    TaxRateApi_quyerZero: async ({ tx }) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
      return undefined
    },
    TaxRateApi_list: async () => {
      throw Object.assign(new Error('write: no space left on device'), { code: 'ENOSPC' })
    },
    TaxRateApi_detail: async () => {
      entered.resolve()
      await gate.promise
      return undefined
    },
  },
})
const admin = await server.as('admin')
const ready = async (language = 'zh') => {
  const response = await fetch(`${server.url}/api/health/ready`, { headers: { 'accept-language': language } })
  return { status: response.status, retry: response.headers.get('retry-after'), body: (await response.json()) as { msg?: string } }
}
const lives = async () => (await fetch(`${server.url}/api/health`)).status
/** Advances the clock beyond the minute for which a full disk is reported. */
const afterThat = () => server.wall.advance({ seconds: 61 })

describe('what is lacking for a while is 503 or 504, with a sentence and when to come back', () => {
  test.each([
    ['a full disk of the database', '53100', '服务器的磁盘已满，请通知管理员，请60秒后再试', '60'],
    ['no connection left', '53300', '服务器繁忙，请5秒后再试', '5'],
    ['a database that shuts down', '57P01', '数据库暂时连接不上，请5秒后再试', '5'],
    ['a database that starts', '57P03', '数据库暂时连接不上，请5秒后再试', '5'],
    ['a deadlock that comes again whenever it is tried', '40P01', '服务器繁忙，请5秒后再试', '5'],
    ['a statement that takes longer than it may', '57014', '数据库处理超时，请30秒后再试', '30', 504],
    ['a lock that is not to be had', '55P03', '数据库处理超时，请30秒后再试', '30', 504],
  ])('%s (%s)', async (_what, code, msg, seconds, answered = 503) => {
    raised = code
    const { status, key, headers, body } = await admin.call('TaxRateApi_queryDefault')
    expect({ status, key, retry: headers.get('retry-after'), msg: body.msg }).toEqual({
      status: answered,
      key: 'UNAVAILABLE',
      retry: seconds,
      msg,
    })
    expectRefusal(body)
    afterThat()
  })

  test.each([
    ['the coordinator goes down', 'postmaster was shut down, exiting'],
    ['a node goes down within a transaction', 'failure on connection marked as essential: east.example:5432'],
    ['a node is asked by another', 'cannot connect to east.example:5432 to fetch intermediate results'],
  ])('a node of a cluster that is away, where the engine gives it no code: %s', async (_when, told) => {
    raised = 'XX000'
    message = told
    asked = onCluster
    try {
      const { status, key, headers, body } = await admin.call('TaxRateApi_queryDefault')
      expect({ status, key, retry: headers.get('retry-after'), msg: body.msg }).toEqual({
        status: 503,
        key: 'UNAVAILABLE',
        retry: '5',
        msg: '数据库暂时连接不上，请5秒后再试',
      })
      message = `out of it: ${told}`
      expect(await admin.call('TaxRateApi_queryDefault')).toMatchObject({ status: 500, key: 'SERVER_FAULT' })
    } finally {
      asked = own.db
      message = 'out of it'
    }
  })

  test('a connection that is cut, and a disk of files that is full', async () => {
    expect(await admin.call('TaxRateApi_quyerZero')).toMatchObject({ status: 503, key: 'UNAVAILABLE' })
    const { status, body } = await admin.call('TaxRateApi_list', { headers: { 'accept-language': 'en' } })
    expect({ status, msg: body.msg }).toEqual({
      status: 503,
      msg: 'The disk of the server is full, tell your administrator; please try again in 60 seconds',
    })
    afterThat()
  })

  test('what is a fault of the statement stays one', async () => {
    raised = '22012'
    expect(await admin.call('TaxRateApi_queryDefault')).toMatchObject({ status: 500, key: 'SERVER_FAULT' })
  })
})

describe('readiness', () => {
  test('says so while the disk is full, as long as callers are told to wait; the process lives', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } })
    raised = '53100'
    await admin.call('TaxRateApi_queryDefault')
    expect(await ready()).toMatchObject({ status: 503, retry: '60', body: { msg: '服务器的磁盘已满，请通知管理员，请60秒后再试' } })
    expect(await lives()).toBe(200)
    afterThat()
    expect((await ready()).status).toBe(200)
  })

  test('says so while the database is away, and requests are told the same', async () => {
    asked = nowhere
    try {
      const [told, answer, living] = await Promise.all([ready('en'), admin.call('UserApi_info'), lives()])
      expect(told).toMatchObject({ status: 503, retry: '5', body: { msg: 'The database does not answer; please try again in 5 seconds' } })
      expectRefusal(told.body)
      expect(answer).toMatchObject({ status: 503, key: 'UNAVAILABLE' })
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(living).toBe(200)
    } finally {
      asked = own.db
    }
    expect((await ready()).status).toBe(200)
    expect((await admin.call('UserApi_info')).status).toBe(200)
  })
})

test('a server that closes answers what runs, and 503 in the envelope to what comes after it on the same connection', async () => {
  const { port } = new URL(server.url)
  const socket = new Socket()
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\nblade-auth: bearer ${admin.accessToken}\r\n\r\n`
  await new Promise<void>((resolve) => socket.connect(Number(port), '127.0.0.1', resolve))
  socket.write(ask('/api/blade-base/taxrate/detail?id=1'))
  await entered.promise
  const closing = server.close()
  await expect.poll(() => server.app.availability.isClosing()).toBe(true)
  const closingAsked = vi.spyOn(server.app.availability, 'isClosing')
  socket.write(ask('/api/health/ready'))
  // the second request arrives while the first is running, and is answered after it
  await expect.poll(() => closingAsked.mock.calls.length).toBe(1)
  gate.resolve()
  await ended
  await closing
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  expect(statuses).toEqual(['200', '503'])
  expect(text).toContain('"msg":"服务器正在重启，请10秒后再试"')
  expect(text).toMatch(/retry-after: 10/i)
})
