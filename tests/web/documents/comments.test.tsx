import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Comments } from '#web/comments/comments.tsx'
import { mentionAt, partsOf, stillMentioned, withMention } from '#web/comments/mentions.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'

beforeEach(() => setLanguage('zh'))

const wang = { id: '7', name: '王敏' }
const page = (records: readonly object[]) => data({ records, total: records.length, size: 100, current: 1, pages: 1 })
const said = { id: '1', text: '@王敏 请看', mentions: [wang], userId: '2', userName: '李强', time: '2026-11-21 10:00:00', mine: false }

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['请 @王', 4, { start: 2, typed: '王' }],
  ['请@王', 3, { start: 1, typed: '王' }],
  ['@王敏 请', 5, undefined],
  ['a@b', 3, undefined],
  ['没有', 2, undefined],
])('in %j a name is typed at %i: %j', (text, caret, naming) => {
  expect(mentionAt(text, caret)).toEqual(naming)
})

test('a chosen person stands in the text, counts while he is named, and is set off when read', () => {
  expect(withMention('请 @w 看', 4, 2, wang)).toEqual({ text: '请 @王敏 看', caret: 6 })
  expect(stillMentioned('@王敏 看', [wang, wang, { id: '8', name: '李强' }])).toEqual([wang])
  const people = [wang, { id: '9', name: '王敏华' }]
  expect(stillMentioned('@王敏华 看', people).map(({ id }) => id)).toEqual(['9'])
  expect(partsOf('@王敏华 与 @王敏', people).filter(({ isName }) => isName)).toHaveLength(2)
  expect(partsOf('无人', [])).toEqual([{ text: '无人', isName: false }])
})

test('by @ and Enter somebody is named, and what is sent says who', async () => {
  const server = fakeServer({
    CommentApi_list: () => page([said]),
    CommentApi_people: () => data([wang, { id: '8', name: '王刚' }]),
    CommentApi_submit: () => data({ ...said, id: '2', mine: true }),
  })
  const { user, container } = show(<Comments about="purchaseOrder" aboutId="5" />)
  expect(await screen.findByText('李强')).toBeTruthy()
  expect(container.querySelector('.comment-text b')?.textContent).toBe('@王敏')
  const field = screen.getByRole('textbox')
  await user.type(field, '请看 @王')
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['王敏', '王刚'])
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: '王敏' }).id)
  await user.keyboard('{Enter}')
  expect((field as HTMLTextAreaElement).value).toBe('请看 @王敏 ')
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
  expect(server.callsOf('CommentApi_submit')).toHaveLength(1)
  expect(server.callsOf('CommentApi_submit')[0]?.body).toEqual({
    about: 'purchaseOrder',
    aboutId: '5',
    text: '请看 @王敏 ',
    mentions: ['7'],
  })
  expect(await screen.findByDisplayValue('')).toBe(field)
})

test('nobody is named but one of those whose name was typed, without keys or before the answer', async () => {
  const chen = { id: '9', name: '陈国栋' }
  const answers = Promise.withResolvers<void>()
  fakeServer({
    CommentApi_list: () => page([]),
    CommentApi_people: async ({ query }) => {
      if (query.keyword === undefined) return data([wang, chen])
      await answers.promise
      return data([chen])
    },
  })
  const { user } = show(<Comments about="purchaseOrder" aboutId="5" />)
  const field = screen.getByRole('textbox') as HTMLTextAreaElement
  await user.type(field, '请 @')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  // an input method enters the text
  fireEvent.change(field, { target: { value: '请 @陈' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('请 @陈')
  answers.resolve()
  await waitFor(() => expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['陈国栋']))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('请 @陈国栋 ')
})

test('who is offered is left by leaving the field, and Shift+Tab takes nobody', async () => {
  fakeServer({ CommentApi_list: () => page([]), CommentApi_people: () => data([wang]) })
  const { user } = show(<Comments about="purchaseOrder" aboutId="5" />)
  const field = screen.getByRole('textbox')
  await user.type(field, '@王')
  await screen.findByRole('option')
  await user.tab({ shift: true })
  expect(document.activeElement).not.toBe(field)
  expect(screen.queryByRole('option')).toBeNull()
  expect((field as HTMLTextAreaElement).value).toBe('@王')
})

test('what was refused is said and what was typed stays', async () => {
  fakeServer({ CommentApi_list: () => page([]), CommentApi_submit: () => refusal(403, '没有[采购订单·查看]权限') })
  const { user } = show(<Comments about="purchaseOrder" aboutId="5" />)
  expect(await screen.findByText('还没有评论')).toBeTruthy()
  await user.type(screen.getByRole('textbox'), '在吗')
  await user.click(screen.getByRole('button', { name: '发表' }))
  expect((await screen.findByRole('alert')).textContent).toContain('没有[采购订单·查看]权限')
  expect(screen.getByDisplayValue('在吗')).toBeTruthy()
})
