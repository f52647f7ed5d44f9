import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentPaging, showPaging } from '#web/ui/table/paging.ts'
import { data, type FakeCall } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// of 10,000 rows only the visible ones are requested and drawn; the screen is 600 px high here
const total = 10_000
const heightPx = 600
beforeEach(() => {
  showPaging('pages')
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? 32 : heightPx
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPx)
})

const unitsOf = ({ query }: FakeCall) => {
  const [current, size] = [Number(query.current), Number(query.size)]
  const records = Array.from({ length: size }, (_, nth) => (current - 1) * size + nth + 1)
    .filter((at) => at <= total)
    .map((at) => ({ id: String(at), version: 1, status: 1, code: `U${at}`, unitName: `单位${at}` }))
  return data({ records, total, size, current, pages: total / size })
}

async function openUnits(path = '/base/unit') {
  const server = shellServer('communit_view', 'communit_edit')
  server.answer({ UnitApi_list: unitsOf, HomeApi_keep: () => data(true) })
  keepTokens('1')
  const app = await openApp(path)
  const pager = within(await screen.findByRole('navigation', { name: '分页' }))
  const table = () => document.querySelector('.ui-table') as HTMLElement
  // found by position, because searching for a role among so many cells takes a second
  const row = (number: number) =>
    waitFor(() => {
      const found = document.querySelector<HTMLElement>(`tr[data-index="${number - 1}"]:not([data-waiting])`)
      if (!found) throw new Error(`Row ${number} is not there`)
      return found
    })
  const asked = () => server.callsOf('UnitApi_list').map(({ query }) => `${query.current}/${query.size}`)
  return { server, ...app, pager, table, asked, row }
}

async function scrollsOn(page: Awaited<ReturnType<typeof openUnits>>) {
  await page.user.selectOptions(page.pager.getByRole('combobox', { name: '条/页' }), 'endless')
  await waitFor(() => expect(page.asked().at(-1)).toBe('1/100'))
  await page.row(1)
}

const frame = () => document.querySelector('.ui-table-frame') as HTMLElement
function scrollTo(px: number) {
  frame().scrollTop = px
  fireEvent.scroll(frame())
}

test('lists are scrolled through once somebody says so, which is kept for them on the server', async () => {
  const page = await openUnits()
  await waitFor(() => expect(page.asked()).toEqual(['1/20']))
  await scrollsOn(page)
  expect(page.server.callsOf('HomeApi_keep').map(({ body }) => body)).toContainEqual({ paging: 'endless' })
  expect(page.pager.queryByRole('button', { name: /第/ })).toBeNull()
  expect(page.pager.getByText(/共 10,?000 条/)).toBeTruthy()
  await page.user.selectOptions(page.pager.getByRole('combobox', { name: '条/页' }), '50')
  await waitFor(() => expect(page.asked().at(-1)).toBe('1/50'))
  expect(currentPaging()).toBe('pages')
})

test('of ten thousand rows those in sight are drawn, and only their pages asked for', async () => {
  const page = await openUnits()
  await scrollsOn(page)
  expect(page.table().getAttribute('aria-rowcount')).toBe('10001')
  expect(page.table().querySelectorAll('tbody > tr').length).toBeLessThan(60)
  scrollTo(32 * 5_010)
  expect((await page.row(5015)).getAttribute('aria-rowindex')).toBe('5016')
  expect(page.asked().slice(1)).toEqual(['1/100', '51/100'])
  expect(page.table().querySelectorAll('tbody > tr').length).toBeLessThan(80)
})

test('keys go to the last row, which takes the focus once it has come, and back', async () => {
  const page = await openUnits()
  await scrollsOn(page)
  const first = await page.row(1)
  first.focus()
  await page.user.keyboard('j')
  expect(document.activeElement?.textContent).toContain('U2启')
  await page.user.keyboard('{End}')
  scrollTo(32 * total)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('U10000启'))
  await page.user.keyboard('k')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('U9999启'))
})

test('another question begins at the top, and a row beside the list is gone through as ever', async () => {
  showPaging('endless')
  const page = await openUnits('/base/unit?row=2')
  await page.row(2)
  await page.user.click(await screen.findByRole('button', { name: /^下一/ }))
  await page.row(3)
  await waitFor(() => expect(document.querySelector('tr[data-current]')?.getAttribute('data-index')).toBe('2'))
  scrollTo(32 * 900)
  await page.row(905)
  await page.user.type(screen.getByRole('searchbox'), '箱{Enter}')
  await waitFor(() => expect(page.server.callsOf('UnitApi_list').at(-1)?.query).toMatchObject({ keyword: '箱', current: '1' }))
})
