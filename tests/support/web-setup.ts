import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Test files of a worker share its browser and the libraries, because loading those again takes longer than most
// files. Nothing else may pass from one file to the next: the product's modules keep language, session and answers, so
// they are loaded again, and the page is emptied.
vi.useRealTimers()
vi.unstubAllGlobals()
// defined by tests of what only one page may do at a time
Reflect.deleteProperty(navigator, 'locks')
document.body.replaceChildren()
for (const { name } of [...document.documentElement.attributes, ...document.body.attributes]) {
  document.documentElement.removeAttribute(name)
  document.body.removeAttribute(name)
}
document.title = ''
history.replaceState(null, '', '/')
vi.resetModules()
await import('#web/pages.ts')

// pages are loaded when they are first shown, which is slow while another test file runs
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  // the page ends with its test: a draft that waits to be stored is written now, not during the next test or without a
  // page
  dispatchEvent(new Event('pagehide'))
  localStorage.clear()
  sessionStorage.clear()
})
