import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { daysLater } from '#domain/core/day-periods.ts'
import { isComposing } from '#web/ui/composing.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { readDay } from '#web/ui/fields/day.ts'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { show } from '../../support/web/web.tsx'

describe('the guard against input methods', () => {
  test.each([
    ['a plain Enter', { isComposing: false, keyCode: 13 }, false],
    ['an Enter while composing', { isComposing: true, keyCode: 13 }, true],
    ['the late Enter of WebKit, after composing ended', { isComposing: false, keyCode: 229 }, true],
    ['React, which keeps the flag on the native event', { nativeEvent: { isComposing: true }, keyCode: 13 }, true],
  ])('%s', (_, event, expected) => expect(isComposing(event)).toBe(expected))
})

describe('a day as people type it', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/1/5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['1105', '2026-11-05'],
    ['11-5', '2026-11-05'],
    ['5', '2026-11-05'],
    ['2026年3月4日', '2026-03-04'],
    ['2026-02-29', undefined],
    ['2028-02-29', '2028-02-29'],
    ['32', undefined],
    ['明天', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => expect(readDay(text, '2026-11-21')).toBe(expected))

  test('days shift over the ends of months and years', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysLater('2028-03-01', -1)).toBe('2028-02-29')
  })
})

function Price({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DecimalField label="单价" value={value} onChange={setValue} places={5} />
      <output>{value}</output>
    </>
  )
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const kept = () => screen.getByRole('status').textContent

test('a figure is kept with its places when the field is left, and shown with separators and the decimals that say something', async () => {
  const { user } = show(<Price />)
  await user.type(box('单价'), '1234567.8')
  await user.tab()
  expect(kept()).toBe('1234567.80000')
  expect(box('单价').value).toBe('1,234,567.80')
})

test('what is no figure stays visible and is refused: neither a comma for the point nor a percentage of an amount', async () => {
  const { user } = show(<Price />)
  for (const typed of ['1,5', '5%']) {
    await user.clear(box('单价'))
    await user.type(box('单价'), typed)
    await user.tab()
    expect([kept(), box('单价').getAttribute('aria-invalid')]).toEqual([typed, 'true'])
  }
})

test('who types before the next frame loses nothing of it: what stands there is selected for the first key alone', async () => {
  const frames: FrameRequestCallback[] = []
  const held = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { user } = show(<Price />)
  box('单价').focus()
  await user.keyboard('6')
  held.mockRestore()
  // the frame is drawn only now, as on a busy machine
  act(() => {
    for (const frame of frames) frame(0)
  })
  await user.keyboard('000')
  expect(box('单价').value).toBe('6000')
})

test('a field that was only passed selects nothing: selecting would take the focus back from where the hand went', async () => {
  const { user } = show(<Price />)
  const selected = vi.spyOn(box('单价'), 'select')
  await user.click(box('单价'))
  await new Promise(requestAnimationFrame)
  expect(selected).toHaveBeenCalledTimes(1)
  act(() => {
    box('单价').blur()
    box('单价').focus()
    box('单价').blur()
  })
  await new Promise(requestAnimationFrame)
  expect(selected).toHaveBeenCalledTimes(1)
})

test('more decimals than are kept stay as typed: they are to be refused, never rounded away', async () => {
  const { user } = show(<Price />)
  await user.type(box('单价'), '1.1234567')
  await user.tab()
  expect(kept()).toBe('1.1234567')
})

test('what is no number is called so and kept', async () => {
  const { user } = show(<Price />)
  await user.type(box('单价'), '12x')
  await user.tab()
  expect(box('单价').value).toBe('12x')
  expect(screen.getByRole('alert').textContent).toBe('请输入数字')
})

function Day() {
  const [value, setValue] = useState('2026-11-21')
  return (
    <>
      <DateField label="日期" value={value} onChange={setValue} today="2026-11-21" />
      <output>{value}</output>
    </>
  )
}

test('a day that is still typed is taken by the key that saves', async () => {
  const { user } = show(<Day />)
  await user.clear(box('日期'))
  await user.type(box('日期'), '2026-01-01')
  await user.keyboard('{Control>}s{/Control}')
  expect(kept()).toBe('2026-01-01')
})

test('a shortened day is completed when the field is left, and arrows move it', async () => {
  const { user } = show(<Day />)
  await user.clear(box('日期'))
  await user.type(box('日期'), '5')
  await user.tab()
  expect(kept()).toBe('2026-11-05')
  await user.click(box('日期'))
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(kept()).toBe('2026-11-06')
})
