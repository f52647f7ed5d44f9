import sharp from 'sharp'
import { expect, test } from 'vitest'
import { issueCaptcha } from '#server/identity/captcha.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer, testPassword } from '../../support/server.ts'

const open = await startTestServer()
const server = await startTestServer({ captcha: { mode: 'fixed', answer: 'fixed' } })
const ask = (captcha: { key: string; code: string } | undefined, grant = 'captcha') =>
  server.anonymous.call('AuthApi_token', {
    query: { tenantId: server.tenantId, username: 'admin', password: md5Of(testPassword), grant_type: grant },
    headers: captcha && { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code },
  })
const issue = async () => (await server.anonymous.call('AuthApi_captcha')).data.key

test('a picture of 130 by 48 is drawn, of five characters that nobody can read from its key', async () => {
  const { body, data } = await server.anonymous.call('AuthApi_captcha')
  expectAnswer('AuthApi_captcha', body)
  const png = Buffer.from(data.image.replace('data:image/png;base64,', ''), 'base64')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 130, height: 48 })
  const [row] = await server.db.inPlatform(new Date(), (tx) =>
    tx.query<{ answer_hash: string }>('select answer_hash from captcha where key = $1', [data.key]),
  )
  expect(row?.answer_hash).toMatch(/^[\w-]{43}$/)
})

test('every sign-in by password needs it, whichever grant it names', async () => {
  for (const grant of ['password', 'captcha']) {
    expect(await ask(undefined, grant)).toMatchObject({ status: 400, key: 'CAPTCHA_BAD', msg: '验证码不正确' })
    expect((await ask({ key: await issue(), code: 'wrong' }, grant)).key).toBe('CAPTCHA_BAD')
    expect((await ask({ key: await issue(), code: 'FIXED' }, grant)).data.account).toBe('admin')
  }
})

test('an answer is good once, right or wrong, and for five minutes', async () => {
  const used = await issue()
  expect((await ask({ key: used, code: 'fixed' })).data.account).toBe('admin')
  expect((await ask({ key: used, code: 'fixed' })).key).toBe('CAPTCHA_BAD')
  const missed = await issue()
  await ask({ key: missed, code: 'wrong' })
  expect((await ask({ key: missed, code: 'fixed' })).key).toBe('CAPTCHA_BAD')
  const late = await issue()
  server.wall.advance({ minutes: 5, seconds: 1 })
  expect((await ask({ key: late, code: 'fixed' })).key).toBe('CAPTCHA_BAD')
})

test('a wrong answer counts as no attempt on the account', async () => {
  for (let round = 0; round < 8; round += 1) await ask({ key: await issue(), code: 'wrong' })
  expect((await ask({ key: await issue(), code: 'fixed' })).data.account).toBe('admin')
})

test('pictures differ from each other', async () => {
  const images = await Promise.all(Array.from({ length: 4 }, () => issueCaptcha(server.db, { mode: 'on' }, new Date())))
  expect(new Set(images.map(({ image }) => image)).size).toBe(4)
})

test('with the captcha off none is drawn and none is asked for', async () => {
  const { body, data } = await open.anonymous.call('AuthApi_captcha')
  expectAnswer('AuthApi_captcha', body)
  expect(data).toEqual({ key: '', image: '' })
})
