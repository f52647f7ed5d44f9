import { beforeEach, expect, test, vi } from 'vitest'

// a page that stays open for days learns that there is a newer version, and is not notified of its own

type Worker = EventTarget & { state: string; postMessage(asked: string, ports: readonly MessagePort[]): void }
/** A worker that has these files. */
const workerIn = (state: string, ...files: string[]): Worker =>
  Object.assign(new EventTarget(), {
    state,
    postMessage: (asked: string, [port]: readonly MessagePort[]) => port?.postMessage(files.includes(asked)),
  })
const registrationWith = (workers: { active?: Worker; waiting?: Worker }) =>
  Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, update: vi.fn(async () => undefined), ...workers })
type Registration = ReturnType<typeof registrationWith>

async function watched(registration: Registration) {
  const { newerVersion, watchForNewer } = await import('#web/offline/newer-version.ts')
  watchForNewer(registration as unknown as ServiceWorkerRegistration)
  return newerVersion
}

function install(registration: Registration, ...files: string[]): void {
  const worker = workerIn('installing', ...files)
  Object.assign(registration, { installing: worker })
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
}

/** Waits until a worker has answered. */
const answered = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const entry = { src: 'https://danju.test/assets/index-1.js' }
  vi.stubGlobal('document', { querySelector: () => entry })
})

test('the version that is open is none newer, whenever it was kept', async () => {
  const registration = registrationWith({ active: workerIn('activated'), waiting: workerIn('installed', '/assets/index-1.js') })
  const newer = await watched(registration)
  install(registration, '/assets/index-1.js')
  await answered()
  expect(newer.isThere()).toBe(false)
})

test('one that is installed beside the running one is', async () => {
  const registration = registrationWith({ active: workerIn('activated') })
  const newer = await watched(registration)
  const heard = vi.fn()
  newer.subscribe(heard)
  install(registration, '/assets/index-2.js')
  await vi.waitFor(() => expect(newer.isThere()).toBe(true))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('one that waits already when the page is loaded out of what is kept is', async () => {
  const waiting = workerIn('installed', '/assets/index-2.js')
  const newer = await watched(registrationWith({ active: workerIn('activated', '/assets/index-1.js'), waiting }))
  await vi.waitFor(() => expect(newer.isThere()).toBe(true))
})

test('one that waited for long while the server has this page is not', async () => {
  const waiting = workerIn('installed', '/assets/index-0.js')
  const newer = await watched(registrationWith({ active: workerIn('activated'), waiting }))
  await answered()
  expect(newer.isThere()).toBe(false)
})

test('a page that stays open asks for one each hour', async () => {
  const registration = registrationWith({ active: workerIn('activated') })
  await watched(registration)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
