import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { RetailPaymentDialog } from '#web/documents/types/retail/retail-payment-dialog.tsx'
import { RetailPayments } from '#web/documents/types/retail/retail-payments.tsx'
import { useRetailPay } from '#web/documents/types/retail/use-retail-pay.tsx'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openSignedIn, shellServer } from '../../support/web/open-app.tsx'
import { session, show } from '../../support/web/web.tsx'

// the pages of the counter, by the rows of the specification, and how its documents are paid

const rights = (stem: string) => ['view', 'add', 'edit', 'submit', 'pay', 'accounting'].map((verb) => `${stem}_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const ways = [
  { dictKey: 'cash', dictValue: '现金' },
  { dictKey: 'card', dictValue: '银行卡' },
  { dictKey: 'wechat', dictValue: '微信' },
]
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : []))),
  UserApi_getDepot: () => data({}),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
  DictApi_dictionary: () => data(ways),
}
const page = (...records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
const sold = (kind: string) => ({
  ...{ id: '31', kind, version: 2, billNo: 'LS1', billDate: '2026-11-23', depotName: '人民路店', state: 'draft', status: 2901 },
  ...{
    statusName: '草稿',
    totalQty: '2.00',
    totalAmt: '22.60',
    finalAmt: '22.60',
    salesAmt: '20.00',
    taxAmt: '2.60',
    lines: [],
    events: [],
  },
})

function opens(path: string, stem: string, answers: object = {}) {
  return openSignedIn(path, rights(stem), { ...lookUps, ...answers })
}

describe('lists and forms of the counter', () => {
  test.each([
    ['area.sales.retail', '/sales/retail', 'lsdsalesorder', 'RetailOrderApi', 'retailOrder'],
    ['area.sales.exchange', '/sales/exchange', 'salesexchange', 'ExchangeApi', 'retailExchange'],
  ])('[%s] at %s shows what was sold, to nobody who is known', async (_, path, stem, api, kind) => {
    await opens(path, stem, { [`${api}_list`]: () => data(page(sold(kind))) })
    const row = await screen.findByRole('row', { name: /LS1/ })
    expect(within(row).getByText('人民路店')).toBeTruthy()
  })

  test.each([
    ['/sales/retailForm', 'lsdsalesorder'],
    ['/sales/retailReturnOrder', 'lsthdsalesorder'],
    ['/sales/exchangeForm', 'salesexchange'],
  ])('[page.hidden.retailReturnOrder] at %s begins a document whose store is needed and whose customer is not', async (path, stem) => {
    await opens(`${path}?new=a`, stem)
    const customer = await screen.findByRole('combobox', { name: /客户/ })
    expect(customer.hasAttribute('required')).toBe(false)
    expect(screen.getByRole('combobox', { name: /仓库/ }).hasAttribute('required')).toBe(true)
    expect(within(await screen.findByRole('grid')).getAllByRole('row')).toHaveLength(2)
  })
})

describe('what was paid', () => {
  const paid = {
    ...{ roundOffAmt: '0.60', changeAmt: '10.00' },
    payments: [
      { payWay: 'cash', amount: '20.00' },
      { payWay: 'card', amount: '12.00', paymentNo: 'POS-77' },
    ],
  }

  test('a paid ticket says its ways, what was rounded off and the change', async () => {
    shellServer().answer(lookUps as never)
    keepTokens('1')
    show(<RetailPayments {...paid} />, session())
    await screen.findByText('现金')
    expect(screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent?.trim()}`)).toEqual([
      '现金 20.00',
      '银行卡 12.00 POS-77',
      '抹零 0.60',
      '找零 10.00',
    ])
  })

  test('one that is only planned to be paid says nothing yet', () => {
    for (const [isPaid, shown] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { unmount } = show(<Below document={paid} isPaid={isPaid} />, session())
      expect(screen.queryAllByRole('region', { name: '收付款' })).toHaveLength(shown)
      unmount()
    }
  })
})

/** What the payments show under the lines of a document, paid or not. */
function Below({ document, isPaid }: { document: Context['document']; isPaid: boolean }) {
  return useRetailPay({ context: { document, dirty: false, facts: { ...retailOrder.blankFacts } }, hasTag: () => isPaid }).below
}

const title = { zh: '结账', en: 'Pay' }

async function asks(dueAmt: string, planned: { payWay: string; amount: string }[] = []) {
  const done = vi.fn()
  const { user } = show(<RetailPaymentDialog {...{ title, dueAmt, planned }} roundOffAmt="0" onDone={done} />, session())
  const pay = screen.getByRole('button', { name: '结账' })
  const put = async (field: HTMLElement | undefined, text: string) => {
    if (!field) throw new Error('there is no such field')
    await user.clear(field)
    await user.type(field, text)
  }
  return { done, user, pay, put }
}

test('it is paid in several ways, with change of cash alone, and rounded off', async () => {
  const { done, user, pay, put } = await asks('22.60')
  expect(screen.getByRole('dialog').textContent).toContain('应收 22.60')
  await put(screen.getByLabelText('抹零'), '0.60')
  await user.click(screen.getByRole('button', { name: '增加支付方式' }))
  const [cash, card] = screen.getAllByLabelText('金额')
  await put(card, '23')
  expect(pay.hasAttribute('disabled')).toBe(true)
  await put(card, '12')
  await put(cash, '20')
  expect(screen.getByRole('dialog').textContent).toContain('找零 10.00')
  await user.click(pay)
  expect(done).toHaveBeenCalledWith({
    payments: [
      { payWay: 'cash', amount: '20' },
      { payWay: 'card', amount: '12' },
    ],
    roundOffAmt: '0.60',
  })
})

test('an amount that is no figure is refused by its field, never left out', async () => {
  const { user, pay, put } = await asks('22.60')
  await user.click(screen.getByRole('button', { name: '增加支付方式' }))
  await put(screen.getAllByLabelText('金额')[1], '1,5')
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('请输入数字')
  expect(pay.hasAttribute('disabled')).toBe(true)
})

test('money is paid back as it was planned, and not rounded off', async () => {
  const planned = [{ payWay: 'wechat', amount: '-22.60' }]
  const { done, user, pay } = await asks('-22.60', planned)
  expect(screen.getByRole('dialog').textContent).toContain('应退 22.60')
  expect(screen.queryByLabelText('抹零')).toBeNull()
  await user.click(pay)
  expect(done).toHaveBeenCalledWith({ payments: planned })
})

type Context = Parameters<typeof useRetailPay>[0]['context']

/** A page with only the payment button. */
function Paying({ dirty, onPaid }: { dirty: boolean; onPaid: (paid: unknown) => undefined }) {
  const context: Context = { document: {}, dirty, facts: { ...retailOrder.blankFacts, dueAmt: '22.60' } }
  const { gather, blocked, dialog } = useRetailPay({ context, hasTag: () => false })
  const pay = async () => gather.PAY({ label: title } as never, async (paid) => onPaid(paid))
  return (
    <>
      <button type="button" onClick={() => void pay()}>
        {blocked.PAY?.zh ?? '收钱'}
      </button>
      {dialog}
    </>
  )
}

test('a ticket is saved before it is paid, and its payment is asked with what is due', async () => {
  const paid = vi.fn()
  show(<Paying dirty onPaid={paid} />, session())
  expect(screen.getByRole('button').textContent).toBe('请先保存，价格以保存后为准')
  const { user } = show(<Paying dirty={false} onPaid={paid} />, session())
  await user.click(screen.getByRole('button', { name: '收钱' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '结账' }))
  await vi.waitFor(() => expect(paid).toHaveBeenCalledWith({ payments: [{ payWay: 'cash', amount: '22.60' }] }))
})
