import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Choice, Picker } from '#web/ui/fields/picker.tsx'
import { show } from '../../support/web/web.tsx'

const goods: Choice[] = [
  { id: '1', name: '矿泉水', hint: 'G001' },
  { id: '2', name: '可乐', hint: 'G002' },
  { id: '3', name: '冰红茶', hint: 'G003' },
]
const find = (text: string) => goods.filter((one) => `${one.name}${one.hint}`.toLowerCase().includes(text.toLowerCase()))

type Chosen = { id: string; name: string } | undefined

function setUp(search: (text: string) => Promise<readonly Choice[]>, first?: Chosen) {
  const onChange = vi.fn<(choice: Chosen) => void>()
  function Held() {
    const [value, setValue] = useState<Chosen>(first)
    return (
      <>
        <Picker
          label="商品"
          value={value}
          search={search}
          onChange={(choice) => {
            setValue(choice)
            onChange(choice)
          }}
        />
        <input aria-label="下一个" />
      </>
    )
  }
  const { user } = show(<Held />)
  return { user, onChange, box: screen.getByRole<HTMLInputElement>('combobox', { name: '商品' }) }
}

test('typing a part and Enter takes the first match', async () => {
  const { user, onChange, box } = setUp(async (text) => find(text))
  await user.type(box, 'g00')
  await screen.findByRole('option', { name: /矿泉水/ })
  await user.keyboard('{Enter}')
  // the matches shown may still be for a part of the text; then Enter waits for those of the whole text
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(goods[0]))
  await waitFor(() => expect(box.value).toBe('矿泉水'))
})

test('Enter before the matches are there takes the first as soon as they are, also after the field was left', async () => {
  let arrive: (found: readonly Choice[]) => void = () => undefined
  const { user, onChange, box } = setUp(() => new Promise((resolve) => (arrive = resolve)))
  await user.type(box, 'g002{Enter}')
  await user.click(screen.getByLabelText('下一个'))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(onChange).not.toHaveBeenCalled()
  arrive(find('g002'))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(goods[1]))
  expect(document.activeElement).toBe(screen.getByLabelText('下一个'))
})

test('Enter in the same moment as the last character takes the first match of the whole text', async () => {
  const { user, onChange, box } = setUp(async (text) => find(text))
  await user.type(box, 'g00')
  await screen.findByRole('option', { name: /矿泉水/ })
  await act(async () => {
    fireEvent.change(box, { target: { value: 'g003' } })
    fireEvent.keyDown(box, { key: 'Enter' })
  })
  await user.click(screen.getByLabelText('下一个'))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(goods[2]))
  await waitFor(() => expect(box.value).toBe('冰红茶'))
})

test('the last question wins, whatever order the answers come in', async () => {
  const answers = new Map<string, (found: readonly Choice[]) => void>()
  const { user, box } = setUp((text) => new Promise((resolve) => answers.set(text, resolve)))
  await user.type(box, 'g00')
  await waitFor(() => expect(answers.has('g00')).toBe(true))
  await user.type(box, '3')
  await waitFor(() => expect(answers.has('g003')).toBe(true))
  answers.get('g003')?.(find('g003'))
  await screen.findByRole('option', { name: /冰红茶/ })
  answers.get('g00')?.(find('g00'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('Enter in the very moment the matches appear takes the first', async () => {
  let arrive: (found: readonly Choice[]) => void = () => undefined
  const { user, onChange, box } = setUp(() => new Promise((resolve) => (arrive = resolve)))
  await user.type(box, 'g00')
  await new Promise((resolve) => setTimeout(resolve, 150))
  const seen = new MutationObserver(() => {
    if (screen.queryByRole('option', { name: /矿泉水/ }) === null) return
    seen.disconnect()
    fireEvent.keyDown(box, { key: 'Enter' })
  })
  seen.observe(document.body, { childList: true, subtree: true })
  arrive(find('g00'))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(goods[0]))
})

test('Enter that ends the composing of an input method chooses nothing', async () => {
  const { user, onChange, box } = setUp(async (text) => find(text))
  await user.type(box, 'g00')
  await screen.findByRole('option', { name: /矿泉水/ })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(onChange).not.toHaveBeenCalled()
})

test('while an input method composes nothing is looked up; its end looks up once', async () => {
  const search = vi.fn(async (text: string) => find(text))
  const { user, box } = setUp(search)
  await user.click(box)
  fireEvent.compositionStart(box)
  fireEvent.change(box, { target: { value: 'kuang' } })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(search).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: '矿泉' } })
  fireEvent.compositionEnd(box)
  await waitFor(() => expect(search).toHaveBeenCalledExactlyOnceWith('矿泉'))
})

test('F7 opens the list without typing', async () => {
  const { user, box } = setUp(async (text) => find(text))
  await user.click(box)
  await user.keyboard('{F7}')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
})

test('text that was not chosen gives way to what was', async () => {
  const { user, onChange, box } = setUp(async (text) => find(text), goods[0])
  await user.clear(box)
  await user.type(box, '没有这个')
  await user.click(screen.getByLabelText('下一个'))
  await waitFor(() => expect(box.value).toBe('矿泉水'))
  expect(onChange).not.toHaveBeenCalled()
})

test('an emptied field means nothing is chosen', async () => {
  const { user, onChange, box } = setUp(async (text) => find(text), goods[0])
  await user.clear(box)
  await user.click(screen.getByLabelText('下一个'))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined))
})

test('a search that fails says so in place of matches', async () => {
  const { user, box } = setUp(() => Promise.reject(new Error('连接不到服务器')))
  await user.type(box, 'g')
  expect(await screen.findByText('连接不到服务器')).toBeTruthy()
})
