import { bankAccount } from '../../acts/money-documents.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import { closePeriod } from '../../acts/till-acts.ts'
import { earned, longAgo, newPartner, type Withdrawal, withdrawal } from '../../acts/withdrawal-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

const asWire = (one: Withdrawal): Wire => ({ ...one, lines: [] }) as unknown as Wire

const said = (one: Wire) => {
  const { recommendedId, amount } = one as unknown as Withdrawal
  return { recommendedId, amount }
}
const badTax = { field: 'taxAmt', rule: 'FIELD_BAD' } as const

/** The events tried in every state of a withdrawal. */
const events: readonly Sent[] = [
  { type: 'APPLY', payload: (one) => ({ ...said(one), remark: '再提' }) },
  { type: 'PASS', payload: () => ({ taxAmt: '0.10' }) },
  { type: 'PASS', label: 'with more tax than it is', payload: () => ({ taxAmt: '99' }), facts: () => ({ taxProblems: [badTax] }) },
  { type: 'PAID', payload: () => ({ slipNo: 'B-2026-1' }) },
  { type: 'PAY_FAILED', payload: () => ({ remark: '户名不符' }) },
  { type: 'PAY_FAILED', label: 'without a reason' },
  { type: 'REFUSE', payload: () => ({ remark: '资料不全' }) },
  { type: 'REFUSE', label: 'without a reason' },
]

/** The named fact sets of a withdrawal. */
async function factSets(shop: Shop, partnerId: string): Promise<FactSet[]> {
  const { admin } = shop
  const own = ({ id, version }: Withdrawal) => ({ id, version })
  const toDecide = () => withdrawal(shop, partnerId, '1')
  const payDue = async () => admin.ok('WithdrawalApi_pass', { body: own(await toDecide()) })
  const paidOut = async (accountId?: string) =>
    admin.ok('WithdrawalApi_paid', { body: { ...own(await payDue()), ...(accountId ? { accountId } : {}) } })
  const bounced = async () => admin.ok('WithdrawalApi_payFailed', { body: { ...own(await payDue()), remark: '户名不符' } })
  const turnedDown = async () => admin.ok('WithdrawalApi_refuse', { body: { ...own(await toDecide()), remark: '资料不全' } })
  const wire = (make: () => Promise<Withdrawal>) => async () => asWire(await make())
  let entities = 0
  const inClosed = async () => {
    entities += 1
    const entity = `提现法人${entities}`
    const late = await paidOut(await bankAccount(shop, 'bank', entity))
    await closePeriod(shop, entity)
    return admin.ok('WithdrawalApi_detail', { query: { id: late.id } })
  }
  const reach = {
    toDecide: wire(toDecide),
    payDue: wire(payDue),
    paidOut: wire(() => paidOut()),
    bounced: wire(bounced),
    turnedDown: wire(turnedDown),
  }
  return [
    { name: 'of commission that is there', actor: admin, reach },
    { name: 'where duties are separate', settings: { SEPARATE_DUTIES: 'on' }, actor: admin, reach: { toDecide: wire(toDecide) } },
    { name: 'paid in a closed period', actor: admin, reach: { paidOut: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => {
  const tea = shop.goods[8] ?? ''
  await stockUp(shop, tea, '10000', '10000.00')
  const partnerId = await newPartner(shop)
  await earned(shop, partnerId, tea, '2000')
  await longAgo(shop, partnerId)
  return { sets: await factSets(shop, partnerId), events }
}
