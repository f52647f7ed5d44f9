import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '#web/pages.ts'

// pages are loaded when they are first shown, which takes its time beside another test file
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
