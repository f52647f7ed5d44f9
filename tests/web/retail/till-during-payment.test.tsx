import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { opens, page, rowsShown, scans } from '../../support/web/till-page.tsx'

// scanning while the server has not answered yet

vi.mock('#web/navigation/tabs.ts', () => ({ useOpenTab: () => () => undefined }))
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('print', () => undefined)
})

const drafts = (server: ReturnType<typeof opens>['server']) =>
  server
    .callsOf('RetailOrderApi_draft')
    .map(({ body }) => body as { id?: string; ticketNo: string; lines: { commInfoId: string; qty: string }[] })

/** A server that holds back its answer to a payment. */
async function paying() {
  const answer = Promise.withResolvers<unknown>()
  const shown = opens({ RetailOrderApi_pay: () => answer.promise })
  await scans(shown.user, 'G007', 1)
  await shown.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '收款' })
  await shown.user.keyboard('{Enter}')
  await waitFor(() => expect(shown.server.callsOf('RetailOrderApi_pay')).toHaveLength(1))
  return { ...shown, answer: answer.resolve }
}

describe('between the payment and its answer', () => {
  test('what is scanned begins the next ticket', async () => {
    const { user, server, answer } = await paying()
    const before = drafts(server).length
    await user.type(screen.getByRole('textbox'), '00123{Enter}')
    await waitFor(() => expect(server.callsOf('CommodityApi_resolve')).toHaveLength(2))
    answer(data({ id: '80', version: 2, billNo: 'LS1', finalAmt: '11.30', changeAmt: '0.00', lines: [], payments: [] }))
    await waitFor(() => expect(drafts(server).slice(before)).toMatchObject([{ lines: [{ commInfoId: '9', qty: '1' }] }]))
    expect(drafts(server).at(-1)?.id).toBeUndefined()
    expect(drafts(server).at(-1)?.ticketNo).not.toBe(drafts(server)[0]?.ticketNo)
    expect(rowsShown()).toHaveLength(1)
    expect(rowsShown()[0]?.textContent).toContain('苹果')
  })

  test('what is scanned goes with the ticket no more once its payment is refused, whose reason stays', async () => {
    const { user, server, answer } = await paying()
    await user.type(screen.getByRole('textbox'), '00123{Enter}')
    await waitFor(() => expect(server.callsOf('CommodityApi_resolve')).toHaveLength(2))
    answer(refusal(409, '收银台没有开班', { key: 'SHIFT_CLOSED' }))
    expect((await screen.findByRole('alert')).textContent).toContain('收银台没有开班')
    expect(rowsShown()).toHaveLength(1)
  })

  test('nothing of the ticket is changed, nor is it paid or parked once more', async () => {
    const { user, server, answer } = await paying()
    const before = drafts(server).length
    await user.keyboard('{Delete}{Enter}{F7}')
    expect(rowsShown()).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    answer(data({ id: '80', version: 2, billNo: 'LS1', finalAmt: '11.30', changeAmt: '0.00', lines: [], payments: [] }))
    await screen.findByText(/LS1 已收款/)
    expect(drafts(server)).toHaveLength(before)
  })
})

test('codes that come faster than they are found are each one row', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { user, server } = opens({ CommodityApi_list: () => answer.promise, CommodityApi_resolve: () => data([]) })
  const field = await screen.findByRole('textbox')
  for (const text of ['A1', 'B2', 'C3']) await user.type(field, `${text}{Enter}`)
  answer.resolve(page())
  await waitFor(() => expect(server.callsOf('CommodityApi_list').map(({ query }) => query.keyword)).toEqual(['A1', 'B2', 'C3']))
})

test('while nothing is answered, another till that is chosen does not get the shift of the first', async () => {
  const tills = data({ records: ['5', '6'].map((id) => ({ id, name: `${id}号收银台` })) })
  const { user, server } = opens({ TillApi_lookup: () => tills })
  await screen.findByRole('textbox')
  server.answer({ TillShiftApi_list: () => Promise.reject(new TypeError('Failed to fetch')) } as never)
  await user.selectOptions(screen.getByRole('combobox', { name: '收银台' }), '6')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: '收银台' }), '5')
  await screen.findByRole('textbox')
})
