import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/_lookup$/.test(id) ? [[id, () => page()]] : [])))
const row = (id: string, customerName: string, state: string, status: number) => ({
  ...{ id, version: 2, kind: 'openingPartner', state, status, statusName: state, billDate: '2026-01-01' },
  ...{ bartererId: `7${id}`, customerId: `7${id}`, customerName, receivableAmt: '500.00' },
})
const draft = row('1', '红星超市', 'draft', 3001)
const other = row('2', '南门便利店', 'draft', 3001)
const posted = row('3', '城西批发部', 'posted', 3003)
const effect = () =>
  data({
    ...{ stock: [], progress: [], documents: [], warnings: [] },
    ledger: [
      {
        ...{ bartererId: '71', bartererName: '红星超市', account: 'receivable' },
        before: { balanceAmt: '0.00' },
        after: { balanceAmt: '500.00' },
      },
    ],
  })
const all = ['view', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush', 'import'].map((verb) => `openingbarerter_${verb}`)

async function opens(answers: Partial<Record<OperationId, (call: never) => unknown>> = {}, rights: readonly string[] = all) {
  const server = shellServer(...rights)
  server.answer({
    ...lookUps,
    OpeningPartnerApi_openingCustomerPage: () => page(draft, other, posted),
    DocumentApi_dryRun: effect,
    ...answers,
  } as never)
  keepTokens('1')
  const opened = await openApp('/base/openingCustomer')
  const choose = async (...names: string[]) => {
    for (const name of names) {
      const found = await screen.findByRole('row', { name: new RegExp(name) })
      await opened.user.click(within(found).getByRole('checkbox'))
    }
  }
  return { server, choose, ...opened }
}

/** Presses the confirming button, once the effect is known. */
async function confirms(question: HTMLElement, user: Awaited<ReturnType<typeof opens>>['user'], name: string) {
  const confirm = within(question).getByRole('button', { name })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull())
  await user.click(confirm)
}

const button = (name: string) => screen.getByRole('button', { name })
const whyOff = (name: string) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent

describe('posting', () => {
  test('sends all chosen drafts at once, after a question, and leaves none chosen', async () => {
    const { server, choose, user } = await opens({ OpeningPartnerApi_batchPass: () => data(true) })
    await choose('红星超市', '南门便利店')
    await user.click(button('记账'))
    const question = await screen.findByRole('dialog')
    within(question).getByText(/记账后计入往来账/)
    expect((await within(question).findByRole('table', { name: '往来账' })).textContent).toContain('红星超市应收0.00 → 500.00')
    expect(server.callsOf('DocumentApi_dryRun').map(({ body }) => body)).toEqual([
      { path: '/blade-finance/openingBarerter/batchPass', body: { ids: ['1', '2'] } },
    ])
    await confirms(question, user, '记账')
    await screen.findByText('已记账2条')
    expect(server.callsOf('OpeningPartnerApi_batchPass').map(({ body }) => body)).toEqual([{ ids: ['1', '2'] }])
    expect(whyOff('记账')).toBeTruthy()
  })

  test('that is refused says why by the partner, and the rows stay chosen', async () => {
    const said = '[红星超市]已有期初余额QW20261121-0001，每个往来单位只能记账一次，请先红冲'
    const { choose, user } = await opens({ OpeningPartnerApi_batchPass: () => refusal(400, said, { key: 'OPENING_EXISTS' }) })
    await choose('红星超市')
    await user.click(button('记账'))
    await confirms(await screen.findByRole('dialog'), user, '记账')
    await screen.findByText(said)
    expect(whyOff('记账')).toBeUndefined()
  })
})

describe('buttons say why they are off', () => {
  test('for rows whose state does not allow it', async () => {
    const { choose } = await opens()
    await choose('城西批发部')
    expect(whyOff('记账')).toBe('所选记录中有不能[记账]的')
    expect(whyOff('作废')).toBe('所选记录中有不能[作废]的')
    expect(whyOff('红冲')).toBeUndefined()
    await choose('红星超市')
    expect(whyOff('红冲')).toBe('所选记录中有不能[红冲]的')
  })

  test('for who lacks the right', async () => {
    const { choose } = await opens({}, ['openingbarerter_view'])
    await choose('红星超市')
    for (const name of ['删除', '记账', '红冲', '作废', '导入']) expect(whyOff(name), name).toContain('没有此操作的权限')
  })
})

test('a reversal takes a reason and names what could not be reversed', async () => {
  const { server, choose, user } = await opens({ OpeningPartnerApi_flush: () => refusal(400, '会计期间[2026-11]已结账') })
  await choose('城西批发部')
  await user.click(button('红冲'))
  const question = await screen.findByRole('dialog')
  await user.type(within(question).getByRole('textbox'), '录错')
  await confirms(question, user, '红冲')
  expect((await screen.findByText(/会计期间/)).textContent).toBe('城西批发部: 会计期间[2026-11]已结账')
  expect(server.callsOf('OpeningPartnerApi_flush').map(({ body }) => body)).toEqual([{ id: '3', version: 2, remark: '录错' }])
})

test('what is posted is shown and not entered; a draft is entered', async () => {
  const { user } = await opens({
    OpeningPartnerApi_detail: ({ query: { id } }: { query: { id: string } }) => data(id === '3' ? posted : draft),
  })
  await user.dblClick(await screen.findByText('城西批发部'))
  const shown = await screen.findByRole('dialog', { name: '查看期初应收' })
  expect(within(shown).queryByRole('button', { name: /保存/ })).toBeNull()
  await user.click(within(shown).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await user.dblClick(await screen.findByText('红星超市'))
  const entered = await screen.findByRole('dialog', { name: '编辑期初应收' })
  within(entered).getByRole('button', { name: /保存/ })
})

test('a sheet is tried as it is chosen: what is wrong is listed by row and column, what it comes to is told, and it is taken when that is said', async () => {
  const wrong = { key: 'LINE_BAD', fields: [{ row: 3, field: 'customerId', rule: 'LINE_BAD', msg: '第3行客户不正确（没有“某店”）' }] }
  const { server, user } = await opens({ OpeningPartnerApi_exportCustomerInfo: () => refusal(400, '第3行', wrong) })
  await screen.findByText('红星超市')
  await user.click(button('导入'))
  const dialog = await screen.findByRole('dialog', { name: '导入期初应收' })
  const send = () =>
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [new File(['x'], '期初.xlsx')] } })
  send()
  await within(dialog).findByText('第3行客户不正确（没有“某店”）')
  within(dialog).getByText(/没有导入任何数据/)
  expect(within(dialog).queryByRole('button', { name: '导入' })).toBeNull()
  server.answer({ OpeningPartnerApi_exportCustomerInfo: () => data('试算通过，尚未导入：新增1条，修改0条') })
  send()
  await within(dialog).findByText('试算通过，尚未导入：新增1条，修改0条')
  expect(within(dialog).queryByText(/没有导入任何数据/)).toBeNull()
  server.answer({ OpeningPartnerApi_exportCustomerInfo: () => data('导入成功：新增1条，修改0条') })
  await user.click(within(dialog).getByRole('button', { name: '导入' }))
  await within(dialog).findByText('导入成功：新增1条，修改0条')
  expect(within(dialog).queryByRole('button', { name: '导入' })).toBeNull()
  const sent = server.callsOf('OpeningPartnerApi_exportCustomerInfo').map(({ text }) => text.includes('name="dryRun"'))
  expect(sent).toEqual([true, true, false])
})

test('a list that cannot be read says so and is asked again', async () => {
  const { user, server } = await opens({ OpeningPartnerApi_openingCustomerPage: () => refusal(500, '服务器异常') })
  const again = await screen.findByRole('button', { name: /重试/ }, { timeout: 4000 })
  server.answer({ OpeningPartnerApi_openingCustomerPage: () => page(draft) })
  await user.click(again)
  await screen.findByText('红星超市')
})

test('the chips above lead to what suppliers were owed', async () => {
  const { user } = await opens({
    OpeningPartnerApi_openingSupplierPage: () => page({ ...draft, customerName: undefined, supplierName: '华东饮料' }),
  })
  await screen.findByText('红星超市')
  await user.click(button('期初应付'))
  await screen.findByText('华东饮料')
})
