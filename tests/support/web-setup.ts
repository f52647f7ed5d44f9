import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A worker's files share its browser and the libraries, of which loading anew takes longer than most files. What one
// leaves behind is not the next one's: the product's modules keep language, session and answers, so they are loaded
// anew, and the page is empty.
vi.useRealTimers()
vi.unstubAllGlobals()
// defined by tests of what goes on in one page at a time
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

// pages are loaded when they are first shown, which takes its time beside another test file
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  // the page goes with its test: a draft that still waits to be kept is written now and not into the next test, or
  // into no page at all
  dispatchEvent(new Event('pagehide'))
  localStorage.clear()
  sessionStorage.clear()
})
