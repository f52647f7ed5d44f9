import { describe, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Credentials, type Loaded, sessionMachine, type Tokens } from '#machines/app/session.machine.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const over = { code: 401, msg: '请求未授权' }

/** A session whose requests wait until the test answers the oldest one. */
function session(input: { tokens?: Tokens } = {}) {
  const calls: { name: string; input: unknown; gate: PromiseWithResolvers<Tokens> }[] = []
  const ask = (name: string, said: unknown) => {
    const gate = Promise.withResolvers<Tokens>()
    calls.push({ name, input: said, gate })
    return gate.promise
  }
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise<Tokens, Credentials>(({ input: said }) => ask('signIn', said)),
        load: fromPromise<Loaded, Tokens>(({ input: said }) => ask('load', said)),
        refresh: fromPromise<Tokens, Tokens>(({ input: said }) => ask('refresh', said)),
        signOut: fromPromise<void, Tokens>(async ({ input: said }) => void (await ask('signOut', said))),
      },
    }),
    { input },
  )
  actor.start()
  const last = (name: string) => {
    const call = calls.findLast((one) => one.name === name)
    if (!call) throw new Error(`${name} was not called`)
    return call
  }
  return {
    send: actor.send,
    now: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    called: () => calls.map(({ name }) => name),
    input: (name: string) => last(name).input,
    answers: async (name: string, answer: Tokens = {}) => {
      last(name).gate.resolve(answer)
      await settle()
    },
    fails: async (name: string, error: unknown) => {
      last(name).gate.reject(error)
      await settle()
    },
  }
}

async function signedIn() {
  const it = session({ tokens: { access: 'a1' } })
  await it.answers('load', { menu: [] })
  return it
}

describe('signing in', () => {
  test('credentials are exchanged for tokens, then menus are loaded, then one is in', async () => {
    const { send, now, context, called, answers, input } = session()
    expect(now().value).toBe('signedOut')
    send({ type: 'SIGN_IN', credentials: { username: 'admin' } })
    expect(now().hasTag('busy')).toBe(true)
    expect(input('signIn')).toEqual({ username: 'admin' })
    await answers('signIn', { access: 'a1' })
    expect(input('load')).toEqual({ access: 'a1' })
    expect(now().hasTag('signedIn')).toBe(false)
    await answers('load', { menu: ['x'] })
    expect(now().hasTag('signedIn')).toBe(true)
    expect(context()).toMatchObject({ tokens: { access: 'a1' }, loaded: { menu: ['x'] } })
    expect(called()).toEqual(['signIn', 'load'])
  })

  test('a refused sign-in stays outside and keeps the refusal until the next try succeeds', async () => {
    const { send, now, context, fails, answers } = session()
    send({ type: 'SIGN_IN', credentials: {} })
    await fails('signIn', { code: 400, msg: '验证码不正确' })
    expect(now().value).toBe('signedOut')
    expect(context().refusal).toEqual({ code: 400, msg: '验证码不正确' })
    send({ type: 'SIGN_IN', credentials: {} })
    await answers('signIn', { access: 'a1' })
    expect(context().refusal).toBeUndefined()
  })

  test('kept tokens go straight to loading; if they are over one is signed out', async () => {
    const { now, context, fails, called } = session({ tokens: { access: 'old' } })
    expect(called()).toEqual(['load'])
    await fails('load', over)
    expect(now().value).toBe('signedOut')
    expect(context()).toMatchObject({ tokens: undefined, ended: 'expired' })
  })

  test('a failed load can be tried again and loses no tokens', async () => {
    const { send, now, context, fails, answers } = session({ tokens: { access: 'a1' } })
    await fails('load', new Error('network down'))
    expect(now().value).toBe('notLoaded')
    expect(context().tokens).toEqual({ access: 'a1' })
    send({ type: 'RETRY' })
    await answers('load')
    expect(now().hasTag('signedIn')).toBe(true)
  })
})

describe('a first password', () => {
  const first = { code: 403, key: 'PASSWORD_FIRST' }

  test('is changed before anything is shown, and then everything is loaded', async () => {
    const { send, now, context, called, fails, answers } = session({ tokens: { access: 'a1' } })
    await fails('load', first)
    expect(now().value).toBe('choosingPassword')
    expect(now().hasTag('signedIn')).toBe(false)
    expect(context().refusal).toBeUndefined()
    send({ type: 'PASSWORD_CHOSEN' })
    await answers('load', { menu: [] })
    expect(now().hasTag('signedIn')).toBe(true)
    expect(called()).toEqual(['load', 'load'])
  })

  test.each([
    ['SIGN_OUT', 'signingOut'],
    ['UNAUTHORISED', 'signedOut'],
    ['RETRY', 'choosingPassword'],
  ] as const)('%s leads to %s', async (type, state) => {
    const { send, now, fails } = session({ tokens: { access: 'a1' } })
    await fails('load', first)
    send({ type })
    expect(now().value).toBe(state)
  })
})

describe('keeping the token young', () => {
  test.each([
    [0, false],
    [2990, false],
    [2999, false],
    [3000, true],
    [5000, true],
  ])('at an age of %i s it is renewed: %s', async (ageSeconds, renewed) => {
    const { send, called } = await signedIn()
    send({ type: 'TICK', ageSeconds })
    expect(called().includes('refresh')).toBe(renewed)
  })

  test('no second renewal starts while one runs', async () => {
    const { send, called, answers, context } = await signedIn()
    send({ type: 'TICK', ageSeconds: 3000 })
    send({ type: 'TICK', ageSeconds: 3010 })
    expect(called().filter((name) => name === 'refresh')).toHaveLength(1)
    await answers('refresh', { access: 'a2' })
    expect(context().tokens).toEqual({ access: 'a2' })
  })

  test('a renewal that fails on the way is tried again at the next check, and nobody is thrown out', async () => {
    const { send, called, fails, now } = await signedIn()
    send({ type: 'TICK', ageSeconds: 3000 })
    await fails('refresh', new Error('network down'))
    expect(now().hasTag('signedIn')).toBe(true)
    send({ type: 'TICK', ageSeconds: 3010 })
    expect(called().filter((name) => name === 'refresh')).toHaveLength(2)
  })

  test('a renewal answered 401 ends the session', async () => {
    const { send, fails, now, context } = await signedIn()
    send({ type: 'TICK', ageSeconds: 3000 })
    await fails('refresh', over)
    expect(now().value).toBe('signedOut')
    expect(context()).toMatchObject({ tokens: undefined, loaded: undefined, ended: 'expired' })
  })

  test("another browser tab's renewal is taken over and ours given up", async () => {
    const { send, answers, context } = await signedIn()
    send({ type: 'TICK', ageSeconds: 3000 })
    send({ type: 'TOKENS_CHANGED', tokens: { access: 'theirs' } })
    await answers('refresh', { access: 'ours, late' })
    expect(context().tokens).toEqual({ access: 'theirs' })
  })
})

describe('leaving', () => {
  test('signing out asks first; staying changes nothing', async () => {
    const { send, now, called } = await signedIn()
    send({ type: 'SIGN_OUT' })
    expect(now().hasTag('asking')).toBe(true)
    send({ type: 'STAY' })
    expect(now().hasTag('asking')).toBe(false)
    expect(now().hasTag('signedIn')).toBe(true)
    expect(called()).toEqual(['load'])
  })

  test.each([
    ['answered', undefined],
    ['unanswered', new Error('network down')],
  ])('once confirmed the server is told and everything is forgotten, even when %s', async (_how, error) => {
    const { send, now, context, answers, fails, input } = await signedIn()
    send({ type: 'SIGN_OUT' })
    send({ type: 'CONFIRM' })
    expect(input('signOut')).toEqual({ access: 'a1' })
    await (error ? fails('signOut', error) : answers('signOut'))
    expect(now().value).toBe('signedOut')
    expect(context()).toMatchObject({ tokens: undefined, loaded: undefined, ended: 'left' })
  })

  test('401 anywhere signs out at once, without telling the server', async () => {
    const { send, now, context, called } = await signedIn()
    send({ type: 'UNAUTHORISED' })
    expect(now().value).toBe('signedOut')
    expect(context().ended).toBe('expired')
    expect(called()).not.toContain('signOut')
  })
})

test('[const.token-age] the age at which a token is renewed is a setting of the site', async () => {
  const { send, answers, called } = session({ tokens: {} })
  await answers('load', { config: { TOKEN_TIME_SECONDS: 60 } })
  send({ type: 'TICK', ageSeconds: 59 })
  expect(called()).toEqual(['load'])
  send({ type: 'TICK', ageSeconds: 60 })
  expect(called()).toEqual(['load', 'refresh'])
})

describe('rights that change', () => {
  test('are loaded anew while one works; until they come one goes on with what there is', async () => {
    const { send, now, context, called, answers } = await signedIn()
    send({ type: 'RIGHTS_CHANGED' })
    expect([now().hasTag('signedIn'), context().loaded]).toEqual([true, { menu: [] }])
    // the answer to the first request may be older than the second change, so it is requested again
    send({ type: 'RIGHTS_CHANGED' })
    expect(called()).toEqual(['load', 'load', 'load'])
    await answers('load', { menu: ['x'] })
    expect(context().loaded).toEqual({ menu: ['x'] })
  })

  test('that cannot be loaded are left as they were, unless the session is over', async () => {
    const { send, now, context, fails } = await signedIn()
    send({ type: 'RIGHTS_CHANGED' })
    await fails('load', new Error('network down'))
    expect([now().hasTag('signedIn'), context().loaded]).toEqual([true, { menu: [] }])
    send({ type: 'RIGHTS_CHANGED' })
    await fails('load', over)
    expect([now().value, context().ended]).toEqual(['signedOut', 'expired'])
  })
})
