import { carrierOf, type FreightBody, freightBody } from '../../acts/freight-acts.ts'
import { stockedForSale } from '../../acts/money-documents.ts'
import { freshReceipt } from '../../acts/purchase-acts.ts'
import type { FactSet, Samples, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'
import { moneyEvents } from './money-receipt.ts'

type Recipe = () => Promise<Wire>

function factSets(shop: Shop, clerk: Client, transportId: string): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '金额不对' } })
  const body = (more: FreightBody = {}) => freightBody(shop, transportId, more)
  const draft: Recipe = async () => clerk.ok('TransportHeadApi_draft', { body: await body() })
  const submitted: Recipe = async () => clerk.ok('TransportHeadApi_transportApply', { body: await body() })
  const posted: Recipe = async () => admin.ok('TransportHeadApi_accounting', { body: await body() })
  const reversed: Recipe = async () => admin.ok('TransportHeadApi_flush', because(await posted()))
  const redMirror: Recipe = async () => admin.ok('TransportHeadApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided: Recipe = async () => admin.ok('TransportHeadApi_cancel', because(await submitted()))
  /** The receipt that the freight is for is reversed afterwards. */
  const orphaned = async (at: (body: FreightBody) => Promise<Wire>): Promise<Wire> => {
    const said = await body()
    const made = await at(said)
    const receipt = await freshReceipt(shop, { id: said?.lines?.[0]?.sourceBillId ?? '' })
    await admin.ok('PurchaseReceiptApi_flush', because(receipt as Wire))
    return made
  }
  const wrong = (name: string, said: () => Promise<FreightBody>): FactSet => ({
    name,
    actor: admin,
    reach: { draft: async () => admin.ok('TransportHeadApi_draft', { body: await said() }) },
  })
  const waiting: Recipe = async () => {
    const said = await body({ taxRate: '9', freightDeductible: 2 })
    return admin.ok('TransportHeadApi_accounting', { body: said })
  }
  return [
    { name: 'all told', actor: admin, reach: { draft, submitted, posted, reversed, redMirror, voided } },
    { name: 'tax of its invoice waits', actor: admin, reach: { posted: waiting } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('TransportHeadApi_withdraw', because(await submitted())) },
    },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { draft, submitted } },
    {
      name: 'what it is for was reversed',
      actor: admin,
      reach: { draft: () => orphaned((said) => admin.ok('TransportHeadApi_draft', { body: said })) },
    },
    wrong('nothing told', async () => ({})),
    wrong('an amount that its lines do not come to', () => body({ amount: '90' })),
  ]
}

export const samples: Samples = async (shop, hire) => {
  await stockedForSale(shop)
  const verbs = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush']
  const clerk = await hire(
    shop,
    'freighter',
    'clerk',
    verbs.map((verb) => `transporthead_${verb}`),
  )
  return { sets: factSets(shop, clerk, await carrierOf(shop)), events: [...moneyEvents, { type: 'CERTIFY' }] }
}
