import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addRecentPage, mergeServerLists, toggleFavourite, useSavedPages } from '#web/shell/tabs/saved-pages.ts'
import { data, fakeServer, unreachable } from '../../support/web/fake-server.ts'

type Kept = { favourites?: { path: string }[]; recents?: { path: string }[] }

const place = (path: string) => ({ path, zh: path, en: path })
let person = 0

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.clear()
  person += 1
})
afterEach(() => vi.useRealTimers())

/** A browser of one user, and a server that has these favourites. */
function browser(...favourites: string[]) {
  const userId = `person-${person}`
  const known = { work: [], alerts: [], favourites: favourites.map(place), recents: [] }
  const server = fakeServer({ HomeApi_read: () => data(known), HomeApi_keep: () => data(true) })
  const places = (kind: 'favourites' | 'recents') => renderHook(() => useSavedPages(kind, userId)).result.current.map(({ path }) => path)
  const hears = (...paths: string[]) => {
    vi.advanceTimersByTime(10)
    mergeServerLists(userId, { favourites: paths.map(place), recents: [] }, Date.now())
  }
  const told = () => server.callsOf('HomeApi_keep').map(({ body }) => body as Kept)
  return { server, places, hears, told, toggle: (path: string) => toggleFavourite(userId, { path, label: path }), userId }
}
const paths = (list: readonly { path: string }[] | undefined) => list?.map(({ path }) => path)

test('what another device marked or unmarked is there once the server says so', () => {
  const { places, hears } = browser()
  hears('/a', '/b')
  hears('/b', '/c')
  expect(places('favourites')).toEqual(['/b', '/c'])
})

test('a favourite is marked among those other devices marked meanwhile, and unmarked from among them', async () => {
  const { hears, toggle, told, places, server } = browser('/a', '/elsewhere')
  hears('/a')
  toggle('/b')
  expect(places('favourites')).toEqual(['/a', '/b'])
  await vi.waitFor(() => expect(paths(told().at(-1)?.favourites)).toEqual(['/a', '/elsewhere', '/b']))
  server.answer({
    HomeApi_read: () => data({ work: [], alerts: [], favourites: ['/a', '/elsewhere', '/b', '/more'].map(place), recents: [] }),
  })
  toggle('/a')
  await vi.waitFor(() => expect(paths(told().at(-1)?.favourites)).toEqual(['/elsewhere', '/b', '/more']))
})

test('a page that is opened changes no favourites on the server', async () => {
  const { hears, told, userId } = browser()
  hears('/a')
  addRecentPage(userId, { path: '/opened', label: 'opened' })
  vi.advanceTimersByTime(2000)
  await vi.waitFor(() => expect(told()).toEqual([{ recents: [place('/opened')].map((one) => ({ ...one, zh: 'opened', en: 'opened' })) }]))
})

test('what was marked without a network is told when the server is heard again', async () => {
  const { hears, toggle, told, places, server } = browser()
  hears('/a')
  server.answer({ HomeApi_read: unreachable })
  toggle('/b')
  await vi.waitFor(() => expect(server.callsOf('HomeApi_read')).toHaveLength(1))
  hears('/a', '/elsewhere')
  expect(places('favourites')).toEqual(['/a', '/elsewhere', '/b'])
  await vi.waitFor(() => expect(paths(told()[0]?.favourites)).toEqual(['/a', '/elsewhere', '/b']))
})
