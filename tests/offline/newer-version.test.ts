import { beforeEach, expect, test, vi } from 'vitest'

// a page that stays open for days learns that there is a newer version, and is not told of its own

type Worker = EventTarget & { state: string }
const workerIn = (state: string): Worker => Object.assign(new EventTarget(), { state })
const registrationWith = (workers: { active?: Worker; waiting?: Worker }) =>
  Object.assign(new EventTarget(), { active: null, waiting: null, installing: null, update: vi.fn(async () => undefined), ...workers })
type Registration = ReturnType<typeof registrationWith>

async function watched(registration: Registration) {
  const { newerVersion, watchForNewer } = await import('#web/offline/newer-version.ts')
  watchForNewer(registration as unknown as ServiceWorkerRegistration)
  return newerVersion
}

function install(registration: Registration): void {
  const worker = workerIn('installing')
  Object.assign(registration, { installing: worker })
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})

test('the first version is none newer', async () => {
  const registration = registrationWith({})
  const newer = await watched(registration)
  install(registration)
  expect(newer.isThere()).toBe(false)
})

test('one that is installed beside the running one is', async () => {
  const registration = registrationWith({ active: workerIn('activated') })
  const newer = await watched(registration)
  const heard = vi.fn()
  newer.subscribe(heard)
  expect(newer.isThere()).toBe(false)
  install(registration)
  expect(newer.isThere()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('one that waits already when the page is loaded is', async () => {
  expect((await watched(registrationWith({ active: workerIn('activated'), waiting: workerIn('installed') }))).isThere()).toBe(true)
})

test('a page that stays open asks for one each hour', async () => {
  const registration = registrationWith({ active: workerIn('activated') })
  await watched(registration)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
