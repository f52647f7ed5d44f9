import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '#web/pages.ts'

// pages are loaded when they are first shown, which takes its time beside another test file
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  // the page goes with its test: a draft that still waits to be kept is written now and not into the next test, or into no page at all
  dispatchEvent(new Event('pagehide'))
  localStorage.clear()
  sessionStorage.clear()
})
