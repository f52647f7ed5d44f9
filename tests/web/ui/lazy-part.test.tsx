import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#web/core/store.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { lazyWindow } from '#web/ui/lazy/lazy-window.tsx'
import { system } from '#web/ui/theme/system.ts'

afterEach(() => setLanguage('zh'))

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>

test('a part of a page is fetched once, when it is first shown, and its place says that it is on its way', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyPart(load, { waiting: <p>soon</p> })
  expect(load).not.toHaveBeenCalled()
  const first = render(<Part name="Ann" />)
  screen.getByText('soon')
  await screen.findByText('Hello Ann')
  first.unmount()
  render(<Part name="Bob" />)
  screen.getByText('Hello Bob')
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  ['zh', '这部分内容没有加载成功', '重试', '刷新浏览器'],
  ['en', 'This part could not be loaded', 'Try again', 'Reload the browser'],
] as const)('what cannot be had says so in %s, is logged, and is fetched anew', async (language, title, again, reload) => {
  setLanguage(language)
  const load = vi.fn(away)
  const Part = lazyPart<{ name: string }>(load)
  render(<Part name="Ann" />)
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  screen.getByRole('button', { name: reload })
  expect(JSON.stringify(store.read('logsList'))).toContain('dynamically imported')
  load.mockImplementation((async () => Greeting) as never)
  fireEvent.click(screen.getByRole('button', { name: again }))
  await screen.findByText('Hello Ann')
  expect(screen.queryByRole('alert')).toBe(null)
})

test('what is there for the eye alone says nothing where it cannot be had', async () => {
  const Part = lazyPart<object>(away, { decorates: true })
  render(<Part />)
  await vi.waitFor(() => expect(store.read('logsList')).toBeDefined())
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a window that cannot be had says so in a window, which can be closed and fetched anew', async () => {
  const load = vi.fn(away)
  const onClose = vi.fn()
  const Window = lazyWindow<{ name: string; onClose: () => void }>(load)
  render(
    <ChakraProvider value={system}>
      <Window name="Ann" onClose={onClose} />
    </ChakraProvider>,
  )
  await screen.findByRole('dialog', { name: '这部分内容没有加载成功' })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  load.mockImplementation((async () => Greeting) as never)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('Hello Ann')
})
