import { bankAccount, expenseSubject, type MoneyApi, type MoneyBody } from '../../acts/money-documents.ts'
import { customerOf } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of a document that moves money. */
export const moneyEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '金额不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '金额不对' }) },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'REVERSE', payload: () => ({ remark: '金额不对' }) },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '金额不对' }) },
]

type Recipe = () => Promise<Wire>
type Body = () => Promise<MoneyBody>
const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '金额不对' } })

/** The operations of one kind; all four kinds have the same. */
export const callsOf = (api: MoneyApi) => (who: Client) => {
  const call = (verb: string) => (input: object) =>
    who.ok(`${api}_${verb}` as 'MoneyReceiptApi_draft', input as never) as unknown as Promise<Wire>
  return {
    draft: call('draft'),
    submit: call('submit'),
    post: call('accounting'),
    withdraw: call('withdraw'),
    cancel: call('cancel'),
    flush: call('flush'),
    detail: call('detail'),
  }
}

/** How such a document reaches each state: `clerk` enters it, the admin does the rest. */
export function moneyRecipes(api: MoneyApi, { admin }: Shop, clerk: Client, body: Body) {
  const [his, ours] = [callsOf(api)(clerk), callsOf(api)(admin)]
  const draft: Recipe = async () => his.draft({ body: await body() })
  const submitted: Recipe = async () => his.submit({ body: await body() })
  const posted: Recipe = async () => ours.post({ body: await body() })
  const reversed: Recipe = async () => ours.flush(because(await posted()))
  const redMirror: Recipe = async () => ours.detail({ query: { id: (await reversed()).mirrorId ?? '' } })
  const voided: Recipe = async () => ours.cancel(because(await submitted()))
  return { draft, submitted, posted, reversed, redMirror, voided }
}

/** The body of a valid document of a kind, and bodies with one error each. */
export type MoneySample = { api: MoneyApi; right: string; body: Body; wrong: Readonly<Record<string, Body>> }

/** The named fact sets of a kind of money document. */
export function moneySets(shop: Shop, clerk: Client, { api, body, wrong }: MoneySample): FactSet[] {
  const { admin } = shop
  const own = moneyRecipes(api, shop, clerk, body)
  const others = Object.entries(wrong).map(
    ([name, said]): FactSet => ({
      name,
      actor: admin,
      reach: { draft: async () => callsOf(api)(admin).draft({ body: await said() }) },
    }),
  )
  return [
    { name: 'all told', actor: admin, reach: own },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => callsOf(api)(clerk).withdraw(because(await own.submitted())) },
    },
    {
      name: 'separate duties and own work',
      settings: { SEPARATE_DUTIES: 'on' },
      actor: clerk,
      reach: { draft: own.draft, submitted: own.submitted },
    },
    ...others,
  ]
}

const rightsOf = (stem: string) =>
  ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'].map((verb) => `${stem}_${verb}`)

/** Fact sets and events of a kind, from its sample in a shop. */
export const samplesOf =
  (sample: (shop: Shop) => Promise<MoneySample>): Samples =>
  async (shop, hire) => {
    const said = await sample(shop)
    const clerk = await hire(shop, 'cashier', 'clerk', rightsOf(said.right))
    return { sets: moneySets(shop, clerk, said), events: moneyEvents }
  }

export const samples = samplesOf(async (shop) => {
  const accountId = await bankAccount(shop)
  const offAccount = await bankAccount(shop)
  const { version } = await shop.admin.ok('CashAccountApi_detail', { query: { id: offAccount } })
  await shop.admin.ok('CashAccountApi_disable', { body: { id: offAccount, version } })
  const subjectId = await expenseSubject(shop)
  const paying = async (more: MoneyBody = {}, paid = '113.00'): Promise<MoneyBody> => {
    const bartererId = await customerOf(shop)
    const { id: sourceBillId } = await shop.admin.ok('SupplementApi_accounting', { body: { bartererId, amount: '113' } })
    return { bartererId, accountId, amount: '113.00', lines: [{ sourceBillId, amount: paid }], ...more }
  }
  return {
    api: 'MoneyReceiptApi',
    right: 'receipt',
    body: () => paying(),
    wrong: {
      'nothing told': async () => ({}),
      'more than is open': () => paying({ amount: '200' }, '150'),
      'more than the money': () => paying({ amount: '100' }),
      'an account that is switched off': () => paying({ accountId: offAccount }),
      'a line that is an expense': async () => ({
        bartererId: await customerOf(shop),
        accountId,
        amount: '5',
        lines: [{ subjectId, amount: '5' }],
      }),
    },
  }
})
