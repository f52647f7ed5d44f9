import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockMinutes } from '#web/core/idle.ts'
import { unlockScreen, useLocked } from '#web/core/lock.ts'
import { store } from '#web/core/store.ts'
import { IdleDialog } from '#web/shell/lock/idle-dialog.tsx'
import { IdleLock } from '#web/shell/lock/idle-lock.tsx'
import { session, show } from '../../support/web/web.tsx'

const as = (minutes: number) => ({ ...session(), config: { ...session().config, IDLE_LOCK_MINUTES: minutes } })

function Page() {
  return (
    <>
      <output>{useLocked() ? 'locked' : 'open'}</output>
      <IdleLock />
    </>
  )
}
const isLocked = () => screen.getByRole('status').textContent === 'locked'
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => {
  unlockScreen()
  vi.useRealTimers()
})

test.each([
  ['neither set: never', 0, 0, 0],
  ['the company alone', 15, 0, 15],
  ['one’s own alone', 0, 5, 5],
  ['the shorter of both', 15, 5, 5],
  ['never longer than the company’s', 15, 60, 15],
])('%s', (_, company, own, minutes) => {
  expect(lockMinutes(company, own)).toBe(minutes)
})

describe('a screen nobody works at', () => {
  test('is not locked unless somebody has set a time', () => {
    show(<Page />, as(0))
    pass(8 * 3600)
    expect(isLocked()).toBe(false)
  })

  test('says so half a minute before, locks, and is open again after the password', () => {
    show(<Page />, as(5))
    pass(4 * 60 + 28)
    expect(screen.queryByRole('alert')).toBeNull()
    pass(4)
    expect(screen.getByRole('alert').textContent).toContain('28 秒后锁屏')
    pass(30)
    expect([isLocked(), screen.queryByRole('alert')]).toEqual([true, null])
    act(() => unlockScreen())
    pass(60)
    expect(isLocked()).toBe(false)
  })

  test('stays open while keys are pressed, and the warning goes', () => {
    show(<Page />, as(5))
    pass(4 * 60 + 50)
    expect(screen.getByRole('alert')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'a' })
    pass(2)
    expect(screen.queryByRole('alert')).toBeNull()
    pass(4 * 60)
    expect(isLocked()).toBe(false)
  })

  test('stays open while somebody works in another tab of the browser', () => {
    show(<Page />, as(5))
    for (let minute = 0; minute < 10; minute += 1) {
      // another tab writes this
      store.write('lastActive', Date.now())
      pass(60)
    }
    expect(isLocked()).toBe(false)
    pass(5 * 60)
    expect(isLocked()).toBe(true)
  })
})

test('one’s own time is shorter than the company’s and is kept', async () => {
  vi.useRealTimers()
  const close = vi.fn()
  const { user } = show(<IdleDialog onClose={close} />, as(15))
  const field = await screen.findByRole('combobox', { name: '无操作后' })
  expect([...(field as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    '按公司设置（15 分钟）',
    '1 分钟',
    '5 分钟',
    '10 分钟',
  ])
  await user.selectOptions(field, '5')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(close).toHaveBeenCalled()
  expect(store.read(`idleLock-${session().user.user_id}`)).toBe(5)
})
