import { type Rebate, type RebateBody, rebateBody } from '../../acts/rebate-acts.ts'
import type { FactSet, Samples, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'
import { moneyEvents } from './money-receipt.ts'

type Recipe = () => Promise<Wire>

const asWire = (one: Rebate): Wire => ({ ...one, lines: [] })

function factSets(shop: Shop, clerk: Client): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Pick<Wire, 'id' | 'version'>) => ({ body: { id, version, remark: '金额不对' } })
  const body = (more: RebateBody = {}) => rebateBody(shop, more)
  const draft: Recipe = async () => asWire(await clerk.ok('PurchaseRebateApi_draft', { body: await body() }))
  const submitted: Recipe = async () => asWire(await clerk.ok('PurchaseRebateApi_submit', { body: await body() }))
  const posted: Recipe = async () => asWire(await admin.ok('PurchaseRebateApi_accounting', { body: await body() }))
  const reversed: Recipe = async () => asWire(await admin.ok('PurchaseRebateApi_flush', because(await posted())))
  const redMirror: Recipe = async () =>
    asWire(await admin.ok('PurchaseRebateApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } }))
  const voided: Recipe = async () => asWire(await admin.ok('PurchaseRebateApi_cancel', because(await submitted())))
  /** Another rebate for the same agreement and days is posted in the meantime. */
  const overtaken = async (call: 'PurchaseRebateApi_draft' | 'PurchaseRebateApi_submit'): Promise<Wire> => {
    const said = await body()
    const made = await admin.ok(call, { body: said })
    await admin.ok('PurchaseRebateApi_accounting', { body: said })
    return asWire(made)
  }
  const wrong = (name: string, said: () => Promise<RebateBody>): FactSet => ({
    name,
    actor: admin,
    reach: { draft: async () => asWire(await admin.ok('PurchaseRebateApi_draft', { body: await said() })) },
  })
  return [
    { name: 'all told', actor: admin, reach: { draft, submitted, posted, reversed, redMirror, voided } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => asWire(await clerk.ok('PurchaseRebateApi_withdraw', because(await submitted()))) },
    },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { draft, submitted } },
    {
      name: 'claimed by another one',
      actor: admin,
      reach: { draft: () => overtaken('PurchaseRebateApi_draft'), submitted: () => overtaken('PurchaseRebateApi_submit') },
    },
    wrong('nothing told', async () => ({})),
    wrong('days in which nothing was bought', () => body({ startDate: '2026-01-01', endDate: '2026-01-31', amount: '5' })),
  ]
}

export const samples: Samples = async (shop, hire) => {
  const verbs = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush']
  const clerk = await hire(
    shop,
    'rebater',
    'clerk',
    verbs.map((verb) => `purchaserebate_${verb}`),
  )
  return { sets: factSets(shop, clerk), events: moneyEvents }
}
