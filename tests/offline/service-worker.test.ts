import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test, vi } from 'vitest'
import { serviceWorkerOf } from '#web/offline/build.ts'

const folder = await mkdtemp(join(tmpdir(), 'danju-shell-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))

async function build(main: string): Promise<string> {
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets', 'main-1.js'), main)
  await writeFile(join(folder, 'assets', 'data-1.json'), '{}')
  return serviceWorkerOf(folder)
}

type Kept = Map<string, string>

/**
 * A browser with this worker: the content of its caches, and the answer to a request, undefined if the worker does not
 * handle it.
 */
function browser(script: string, caches: Map<string, Kept> = new Map()) {
  const handlers = new Map<string, (event: object) => void>()
  const fetch = vi.fn(async ({ url }: { url: string }) => `network ${url}`)
  const open = async (name: string) => {
    const kept = caches.get(name) ?? new Map<string, string>()
    caches.set(name, kept)
    return {
      addAll: async (requests: readonly { url: string }[]) => void requests.map(({ url }) => kept.set(url, `kept ${url}`)),
      match: async (url: string) => kept.get(url),
    }
  }
  class Request {
    readonly url: string
    constructor(url: string) {
      this.url = url
    }
  }
  const self = {
    location: { origin: 'https://danju.test' },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
  }
  const stores = { open, keys: async () => [...caches.keys()], delete: async (name: string) => caches.delete(name) }
  runInNewContext(script, { self, caches: stores, fetch, Request, URL })
  const fire = async (name: string, more: object = {}) => {
    let answer: Promise<unknown> | undefined
    const take = (promise: Promise<unknown>) => {
      answer = promise
    }
    handlers.get(name)?.({ waitUntil: take, respondWith: take, ...more })
    return answer
  }
  const asks = (path: string, request: object = {}) =>
    fire('fetch', { request: { url: `https://danju.test${path}`, method: 'GET', mode: 'cors', ...request } })
  return { caches, fetch, fire, asks }
}

test('the app’s own files are kept, and nothing else: no answer of the server, no data, no upload', async () => {
  const { caches, asks, fire } = browser(await build('1'))
  await fire('install')
  const [kept] = [...caches.values()]
  expect([...(kept?.keys() ?? [])]).toEqual(['/', '/assets/main-1.js'])
  expect(await asks('/assets/main-1.js')).toBe('kept /assets/main-1.js')
  expect(await asks('/api/blade-auth/oauth/user-info')).toBeUndefined()
  expect(await asks('/metrics')).toBeUndefined()
  expect(await asks('/assets/data-1.json')).toBeUndefined()
  expect(await asks('/assets/main-1.js', { method: 'POST' })).toBeUndefined()
  expect(await asks('/', { url: 'https://elsewhere.test/assets/main-1.js' })).toBeUndefined()
  // the request has added nothing to the cache
  expect(kept?.size).toBe(2)
})

test('a page comes from the server while that answers, and opens from what is kept while it is away', async () => {
  const { fetch, asks, fire } = browser(await build('1'))
  await fire('install')
  expect(await asks('/base/unit', { mode: 'navigate' })).toBe('network https://danju.test/base/unit')
  fetch.mockRejectedValue(new TypeError('away'))
  expect(await asks('/base/unit', { mode: 'navigate' })).toBe('kept /')
})

test('each version keeps its own files; the old ones go when the new one takes over, and not before', async () => {
  const caches = new Map<string, Kept>([['somebody-else', new Map()]])
  const old = browser(await build('1'), caches)
  await old.fire('install')
  const [oldName = ''] = [...caches.keys()].filter((name) => name.startsWith('danju-'))
  const next = browser(await build('2'), caches)
  await next.fire('install')
  expect(caches.has(oldName)).toBe(true)
  expect(await old.asks('/assets/main-1.js')).toBe('kept /assets/main-1.js')
  await next.fire('activate')
  expect([...caches.keys()].filter((name) => name !== oldName)).toHaveLength(2)
  expect([caches.has(oldName), caches.has('somebody-else')]).toEqual([false, true])
})

test('a worker takes over by itself only where no page is open: it never asks to skip its turn', async () => {
  expect(await build('1')).not.toContain('skipWaiting')
})

test('a page is told whether a file is of this version', async () => {
  const { fire } = browser(await build('1'))
  const told: unknown[] = []
  for (const data of ['/assets/main-1.js', '/assets/main-2.js'])
    await fire('message', { data, ports: [{ postMessage: (known: unknown) => told.push(known) }] })
  expect(told).toEqual([true, false])
})
