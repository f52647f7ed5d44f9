import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { explain } from '#web/help/field-hints.ts'
import { helpOf } from '#web/help/page-help.ts'
import { purposes } from '#web/help/purposes.ts'
import { terms } from '#web/help/terms.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { explainLabels } from '#web/shell/explained-labels.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

beforeAll(() => import('#web/pages.ts'))

async function open(address: string) {
  const server = shellServer()
  server.answer({ HomeApi_keep: () => data(true) })
  keepTokens('1')
  const app = await openApp(address)
  await screen.findByRole('navigation', { name: '菜单' })
  return { server, ...app }
}

test('every page of the menu says what it is for, and nothing is said of pages that are not there', () => {
  const silent = menuPages.filter(({ path }) => helpOf(path)?.purpose === undefined)
  expect(silent.map(({ path }) => path)).toEqual([])
  const known = [
    ...menuPages.map(({ path }) => path),
    ...allDefinitions.map(({ menu }) => menu.path),
    '/wel',
    '/setup',
    '/info',
    '/messages/mine',
  ]
  expect(Object.keys(purposes).filter((path) => !known.includes(path))).toEqual([])
})

test('terms are those of the glossary and of the fields of documents', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  const fields = new Set([...Object.keys(headFields), ...Object.keys(lineFields)])
  const unknown = terms.flatMap((one) => one.fields.filter((field) => !fields.has(field) && !glossary.includes(field)))
  expect(unknown).toEqual([])
})

test('a label that is a term explains itself and its control, and nothing that says something already', () => {
  const [label, control, said] = [document.createElement('label'), document.createElement('input'), document.createElement('input')]
  label.textContent = '可用量'
  said.title = 'mine'
  explain(label, control, 'zh')
  explain(label, said, 'en')
  expect(control.title).toContain('在库减占用')
  expect([label.title, said.title]).toEqual([expect.stringContaining('On hand less'), 'mine'])
})

test('what a label means is forgotten with the language it was said in', async () => {
  const stop = explainLabels()
  document.body.innerHTML = '<label class="ui-label" for="free">可用量</label><input id="free">'
  const field = screen.getByRole('textbox')
  field.focus()
  await waitFor(() => expect(field.title).toContain('在库减占用'))
  setLanguage('en')
  expect(field.title).toBe('')
  setLanguage('zh')
  stop()
})

test('Alt+H opens what is said of a page; it is searched by words and initials, and leads to what is found', async () => {
  const { user, address } = await open('/base/unit')
  await user.keyboard('{Alt>}h{/Alt}')
  const help = within(await screen.findByRole('dialog', { name: '本页帮助' }))
  expect(help.getByRole('heading', { name: '计量单位' })).toBeTruthy()
  expect(help.getByText(/^用在：.*商品/)).toBeTruthy()
  // typing can begin as soon as the help is open
  await waitFor(() => expect(document.activeElement).toBe(help.getByRole('searchbox')))
  await user.type(help.getByRole('searchbox'), 'kyl')
  expect(help.getByText('可用量')).toBeTruthy()
  await user.clear(help.getByRole('searchbox'))
  await user.type(help.getByRole('searchbox'), '品牌')
  await user.click(help.getByRole('button', { name: '品牌' }))
  await waitFor(() => expect(address()).toBe('/base/brand'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the tour goes its six steps over the real screen and can be called again', async () => {
  const { user } = await open('/base/unit')
  for (const _ of ['first', 'again']) {
    await user.keyboard('{Alt>}h{/Alt}')
    await user.click(await screen.findByRole('button', { name: '六步导览' }))
    for (let step = 1; step <= 6; step++) {
      expect(await screen.findByText(`第 ${step} 步，共 6 步`)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: step === 6 ? '完成' : '下一步' }))
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a key is changed for oneself, kept on the server, and not given where it is taken', async () => {
  const { server, user } = await open('/base/unit')
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: '快捷键' }))
  await user.click(sheet.getByRole('button', { name: '更改快捷键：前往' }))
  await user.keyboard('{Alt>}h{/Alt}')
  expect(sheet.getByRole('alert').textContent).toBe('Alt+H 已用于：本页帮助')
  await user.keyboard('{F5}')
  expect(sheet.getByRole('alert').textContent).toBe('F5 归浏览器或输入所用')
  await user.keyboard('{Control>}j{/Control}')
  await waitFor(() => expect(server.callsOf('HomeApi_keep').at(-1)?.body).toEqual({ keys: [{ usual: 'Ctrl+K', own: 'Ctrl+J' }] }))
  expect(sheet.getByText('默认 Ctrl+K')).toBeTruthy()
  expect(screen.getByText('Ctrl J')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}j{/Control}')
  expect(await screen.findByRole('combobox', { name: /拼音首字母/ })).toBeTruthy()
})

test('letters are named as they stand on the keys, and become other letters, but none that does something else', async () => {
  const { server, user } = await open('/base/unit')
  server.answer({
    UnitApi_list: () =>
      data({
        records: [
          { id: '1', code: 'a' },
          { id: '2', code: 'b' },
        ],
        total: 2,
        size: 10,
        current: 1,
        pages: 1,
      }),
  })
  await user.click(await screen.findByRole('button', { name: '刷新' }))
  await screen.findByRole('cell', { name: 'b' })
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: '快捷键' }))
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['J', 'K']))
  await user.click(sheet.getByRole('button', { name: '更改快捷键：下一行' }))
  await user.keyboard('p')
  expect(sheet.getByRole('alert').textContent).toBe('P 已用于：在列表旁查看单据')
  await user.keyboard('n')
  await waitFor(() => expect(server.callsOf('HomeApi_keep').at(-1)?.body).toEqual({ keys: [{ usual: 'J', own: 'N' }] }))
  await user.click(sheet.getByRole('button', { name: '更改快捷键：前往' }))
  await user.keyboard('q')
  expect(sheet.getByRole('alert').textContent).toBe('Q 归浏览器或输入所用')
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('jn')
  const focused = () => document.activeElement?.textContent
  expect(focused()).toContain('a')
  await user.keyboard('jn')
  expect(focused()).toContain('b')
})
