import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { mostTabs, openTabsMachine, type Tab, type TabsEvent, type TabsInput } from '#machines/app/open-tabs.machine.ts'

const tab = (key: string, more: Partial<Tab> = {}): Tab => ({ key, path: `/${key}`, label: key, ...more })
const home = tab('wel')

function tabs(kept?: TabsInput['kept']) {
  const actor = createActor(openTabsMachine, { input: kept ? { home, kept } : { home } })
  actor.start()
  return {
    send: (...events: TabsEvent[]) => {
      for (const event of events) actor.send(event)
    },
    open: (...keys: string[]) => {
      for (const key of keys) actor.send({ type: 'OPEN', tab: tab(key) })
    },
    now: () => actor.getSnapshot(),
    keys: () => actor.getSnapshot().context.tabs.map(({ key }) => key),
    active: () => actor.getSnapshot().context.active,
  }
}

describe('opening', () => {
  test('[tabs.home] home is there first; a page opens to the right and is active; opening it again only activates it', () => {
    const { open, keys, active } = tabs()
    expect([keys(), active()]).toEqual([['wel'], 'wel'])
    open('a', 'b', 'a')
    expect([keys(), active()]).toEqual([['wel', 'a', 'b'], 'a'])
  })

  test('[tabs.home] home cannot be closed, moved, pinned nor renamed away, alone or among others', () => {
    const { open, send, keys } = tabs()
    const tries: TabsEvent[] = [
      { type: 'CLOSE', key: 'wel' },
      { type: 'CLOSE_ALL' },
      { type: 'MOVE', key: 'wel', to: 1 },
      { type: 'PIN', key: 'wel', pinned: true },
      { type: 'RENAME', key: 'wel', to: { key: 'else' } },
    ]
    send(...tries)
    expect(keys()).toEqual(['wel'])
    open('a')
    send({ type: 'CLOSE_OTHERS', key: 'a' }, ...tries.filter(({ type }) => type !== 'CLOSE_ALL'))
    expect(keys()).toEqual(['wel', 'a'])
  })

  test('[const.tabs] [tabs.limit] the sixteenth tab is not opened: an alert says so, and nothing else happens until it is put away', () => {
    const { open, keys, active, now, send } = tabs()
    open(...Array.from({ length: mostTabs - 1 }, (_, at) => `p${at}`))
    expect(keys()).toHaveLength(15)
    expect(now().hasTag('alert')).toBe(false)
    open('one too many')
    expect(now().hasTag('alert')).toBe(true)
    send({ type: 'CLOSE', key: 'p3' })
    expect([keys().length, active()]).toEqual([15, 'p13'])
    send({ type: 'DISMISS' })
    open('p2')
    expect([now().hasTag('alert'), active()]).toEqual([false, 'p2'])
    send({ type: 'CLOSE', key: 'p3' })
    open('now there is room')
    expect(active()).toBe('now there is room')
  })

  test('only what is open can be activated', () => {
    const { open, send, active } = tabs()
    open('a', 'b')
    send({ type: 'ACTIVATE', key: 'a' })
    expect(active()).toBe('a')
    send({ type: 'ACTIVATE', key: 'z' })
    expect(active()).toBe('a')
  })
})

describe('closing', () => {
  test.each([
    ['b', 'b', ['wel', 'a', 'c'], 'a'],
    ['a', 'a', ['wel', 'b', 'c'], 'wel'],
    ['a', 'c', ['wel', 'a', 'b'], 'a'],
    ['b', 'wel', ['wel', 'a', 'b', 'c'], 'b'],
    ['b', 'z', ['wel', 'a', 'b', 'c'], 'b'],
  ])('with %s active, closing %s leaves %o and %s active', (at, key, left, then) => {
    const { open, send, keys, active } = tabs()
    open('a', 'b', 'c')
    send({ type: 'ACTIVATE', key: at }, { type: 'CLOSE', key })
    expect([keys(), active()]).toEqual([left, then])
  })

  test('[tabs.menu.close-others] closing the others keeps home and the active one, or the one pointed at', () => {
    const { open, send, keys, active } = tabs()
    open('a', 'b', 'c')
    send({ type: 'CLOSE_OTHERS', key: 'a' })
    expect([keys(), active()]).toEqual([['wel', 'a'], 'a'])
    open('d', 'e')
    send({ type: 'CLOSE_OTHERS' })
    expect([keys(), active()]).toEqual([['wel', 'e'], 'e'])
  })

  test('[tabs.menu.close-all] closing all returns to home', () => {
    const { open, send, keys, active } = tabs()
    open('a', 'b')
    send({ type: 'CLOSE_ALL' })
    expect([keys(), active()]).toEqual([['wel'], 'wel'])
  })

  test.each<[string, TabsEvent]>([
    ['itself', { type: 'CLOSE', key: 'a' }],
    ['with the others', { type: 'CLOSE_OTHERS', key: 'b' }],
    ['with all', { type: 'CLOSE_ALL' }],
  ])('an unsaved tab closed %s asks once: dismissed it stays, confirmed it goes', (_how, event) => {
    const { open, send, keys, now } = tabs()
    open('a', 'b')
    send({ type: 'MARK', key: 'a', dirty: true }, event)
    expect(now().hasTag('asking')).toBe(true)
    send({ type: 'DISMISS' })
    expect(keys()).toEqual(['wel', 'a', 'b'])
    send(event, { type: 'CONFIRM' })
    expect(now().hasTag('asking')).toBe(false)
    expect(keys()).not.toContain('a')
    expect(now().context.question).toBeUndefined()
  })

  test('a tab that was saved meanwhile closes without asking', () => {
    const { open, send, keys, now } = tabs()
    open('a')
    send({ type: 'MARK', key: 'a', dirty: true }, { type: 'MARK', key: 'a', dirty: false }, { type: 'CLOSE', key: 'a' })
    expect([keys(), now().hasTag('asking')]).toEqual([['wel'], false])
  })
})

describe('pinning, moving, reloading and opening again', () => {
  test('a pinned tab stands right of home and stays when several are closed; alone it can be closed', () => {
    const { open, send, keys, active } = tabs()
    open('a', 'b', 'c')
    send({ type: 'PIN', key: 'c', pinned: true }, { type: 'PIN', key: 'wel', pinned: true })
    expect(keys()).toEqual(['wel', 'c', 'a', 'b'])
    send({ type: 'CLOSE_ALL' })
    expect([keys(), active()]).toEqual([['wel', 'c'], 'wel'])
    open('d')
    send({ type: 'PIN', key: 'c', pinned: false }, { type: 'CLOSE', key: 'c' })
    expect(keys()).toEqual(['wel', 'd'])
  })

  test.each([
    ['a', 3, ['wel', 'p', 'b', 'a', 'c']],
    ['c', 2, ['wel', 'p', 'c', 'a', 'b']],
    ['c', 0, ['wel', 'p', 'c', 'a', 'b']],
    ['a', 99, ['wel', 'p', 'b', 'c', 'a']],
    ['p', 4, ['wel', 'p', 'a', 'b', 'c']],
    ['wel', 3, ['wel', 'p', 'a', 'b', 'c']],
    ['z', 3, ['wel', 'p', 'a', 'b', 'c']],
  ])('moving %s to place %i leaves %o', (key, to, left) => {
    const { open, send, keys } = tabs()
    open('p', 'a', 'b', 'c')
    send({ type: 'PIN', key: 'p', pinned: true }, { type: 'MOVE', key, to })
    expect(keys()).toEqual(left)
  })

  test('a reloaded tab is rendered anew; with unsaved changes it asks first', () => {
    const { open, send, now } = tabs()
    open('a')
    const round = () => now().context.tabs[1]?.round ?? 0
    send({ type: 'RELOAD', key: 'a' })
    expect([round(), now().hasTag('asking')]).toEqual([1, false])
    send({ type: 'MARK', key: 'a', dirty: true }, { type: 'RELOAD', key: 'a' })
    expect([round(), now().hasTag('asking')]).toEqual([1, true])
    send({ type: 'DISMISS' }, { type: 'RELOAD', key: 'a' }, { type: 'CONFIRM' })
    expect([round(), now().context.tabs[1]?.dirty]).toEqual([2, false])
    send({ type: 'RELOAD', key: 'nowhere' })
    expect(round()).toBe(2)
  })

  test('what was closed last is opened again first; at the limit the alert says so and it stays closed', () => {
    const { open, send, keys, active, now } = tabs()
    open('a', 'b')
    send({ type: 'CLOSE', key: 'a' }, { type: 'CLOSE', key: 'b' }, { type: 'REOPEN' })
    expect([keys(), active()]).toEqual([['wel', 'b'], 'b'])
    send({ type: 'REOPEN' }, { type: 'REOPEN' })
    expect(keys()).toEqual(['wel', 'b', 'a'])
    send({ type: 'CLOSE', key: 'a' })
    open('a')
    send({ type: 'ACTIVATE', key: 'wel' }, { type: 'REOPEN' })
    expect([keys(), active()]).toEqual([['wel', 'b', 'a'], 'a'])
    send({ type: 'CLOSE', key: 'a' })
    open(...Array.from({ length: 13 }, (_, at) => `p${at}`))
    send({ type: 'REOPEN' })
    expect([now().hasTag('alert'), keys().includes('a'), now().context.closed.length]).toEqual([true, false, 1])
  })

  test('[route.meta.isTab] a page without a tab is shown in place of the active one until a tab is chosen', () => {
    const { open, send, keys, now } = tabs()
    open('a')
    send({ type: 'VISIT', path: '/404' })
    expect([now().context.aside, keys(), now().context.active]).toEqual(['/404', ['wel', 'a'], 'a'])
    send({ type: 'ACTIVATE', key: 'a' })
    expect(now().context.aside).toBeUndefined()
    send({ type: 'VISIT', path: '/404' })
    open('b')
    expect(now().context.aside).toBeUndefined()
  })
})

describe('cache, names and keeping', () => {
  test('[tabs.menu.clear-cache] clearing the cache asks; confirmed, kept pages are thrown away and the tabs stay', () => {
    const { open, send, keys, now } = tabs()
    open('a')
    send({ type: 'CLEAR_CACHE' }, { type: 'DISMISS' })
    expect(now().context.cacheEpoch).toBe(0)
    send({ type: 'CLEAR_CACHE' }, { type: 'CONFIRM' })
    expect([now().context.cacheEpoch, keys()]).toEqual([1, ['wel', 'a']])
  })

  test('an unsaved document gets its id: the tab keeps its place, its activity and a question about it', () => {
    const { open, send, keys, active } = tabs()
    open('new-1', 'b')
    send({ type: 'ACTIVATE', key: 'new-1' }, { type: 'MARK', key: 'new-1', dirty: true }, { type: 'CLOSE', key: 'new-1' })
    send({ type: 'RENAME', key: 'new-1', to: { key: '77', path: '/77' } })
    expect([keys(), active()]).toEqual([['wel', '77', 'b'], '77'])
    send({ type: 'CONFIRM' })
    expect(keys()).toEqual(['wel', 'b'])
  })

  test('renamed to a tab that is open already, the two become one', () => {
    const { open, send, keys, active } = tabs()
    open('77', 'new-1')
    send({ type: 'RENAME', key: 'new-1', to: { key: '77' } })
    expect([keys(), active()]).toEqual([['wel', '77'], '77'])
  })

  test('what was kept comes back whole, whatever was in the storage', () => {
    const kept = { tabs: [tab('a'), tab('wel'), tab('a'), ...Array.from({ length: 20 }, (_, at) => tab(`p${at}`))], active: 'nowhere' }
    const { keys, active } = tabs(kept)
    expect(keys()).toHaveLength(15)
    expect(keys().slice(0, 3)).toEqual(['wel', 'a', 'p0'])
    expect(active()).toBe('wel')
    const one = tabs({ tabs: [home, tab('a', { dirty: true })], active: 'a' })
    expect(JSON.parse(JSON.stringify(one.now().context))).toMatchObject({ tabs: [home, tab('a', { dirty: true })], active: 'a' })
  })

  const key = fc.constantFrom('wel', 'a', 'b', 'c', 'd')
  const event: fc.Arbitrary<TabsEvent> = fc.oneof(
    key.map((name): TabsEvent => ({ type: 'OPEN', tab: tab(name) })),
    fc.record({ type: fc.constantFrom('ACTIVATE' as const, 'CLOSE' as const, 'CLOSE_OTHERS' as const, 'RELOAD' as const), key }),
    fc.record({ type: fc.constant('PIN' as const), key, pinned: fc.boolean() }),
    fc.record({ type: fc.constant('MOVE' as const), key, to: fc.integer({ min: -1, max: 6 }) }),
    fc.constant({ type: 'REOPEN' as const }),
    fc.record({ type: fc.constant('MARK' as const), key, dirty: fc.boolean() }),
    fc.record({ type: fc.constant('RENAME' as const), key, to: fc.record({ key }) }),
    fc.record({ type: fc.constantFrom('CLOSE_ALL' as const, 'CLEAR_CACHE' as const, 'CONFIRM' as const, 'DISMISS' as const) }),
  )
  test('whatever one does, home is first, every key is there once and the active tab exists', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const { send, keys, active } = tabs()
        send(...events)
        expect(keys()[0]).toBe('wel')
        expect(new Set(keys()).size).toBe(keys().length)
        expect(keys()).toContain(active())
      }),
    )
  })
})
