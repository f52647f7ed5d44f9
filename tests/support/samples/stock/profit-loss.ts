import type { BodyOf } from '#contract/operations.gen.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type LossBody = BodyOf<'ProfitLossApi_draft'>

/** The events tried in every state of a loss or gain. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '数量不对' }) },
]

/** Bottles of some goods in the first depot that were lost (negative) or found. */
export const lossBody = ({ depotId, bottleId }: Shop, commInfoId: string | undefined, qty: string, cause: string): LossBody => ({
  depotId,
  lines: [{ commInfoId, unitId: bottleId, qty, cause }],
})

type People = { clerk: Client; chief: Client }

/** The named fact sets of a loss or gain. */
function factSets(shop: Shop, { clerk, chief }: People): FactSet[] {
  const { admin, goods } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const body = () => lossBody(shop, goods[5], '-2', 'broken')
  const draft = async (): Promise<Wire> => clerk.ok('ProfitLossApi_draft', { body: body() })
  const submitted = async (): Promise<Wire> => clerk.ok('ProfitLossApi_submit', { body: body() })
  const posted = async (): Promise<Wire> => admin.ok('ProfitLossApi_accounting', { body: body() })
  const reversed = async (): Promise<Wire> => admin.ok('ProfitLossApi_flush', because(await posted()))
  const redMirror = async (): Promise<Wire> => admin.ok('ProfitLossApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('ProfitLossApi_cancel', because(await submitted()))
  const draftOf = (sent: LossBody) => (): Promise<Wire> => admin.ok('ProfitLossApi_draft', { body: sent })
  const foundAndLost = async (): Promise<Wire> => {
    await stockUp(shop, goods[7] ?? '', '1', '10.00')
    const found = await admin.ok('ProfitLossApi_accounting', { body: lossBody(shop, goods[7], '2', 'surplus') })
    await admin.ok('ProfitLossApi_accounting', { body: lossBody(shop, goods[7], '-3', 'lost') })
    return admin.ok('ProfitLossApi_detail', { query: { id: found.id } })
  }
  return [
    { name: 'of goods that are there', actor: admin, reach: { draft, submitted, posted, reversed, redMirror, voided } },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted } },
    { name: 'more than is there', actor: admin, reach: { draft: draftOf(lossBody(shop, goods[5], '-999999', 'lost')) } },
    { name: 'found without any cost', actor: admin, reach: { draft: draftOf(lossBody(shop, goods[9], '2', 'surplus')) } },
    { name: 'without a cause', actor: admin, reach: { draft: draftOf(lossBody(shop, goods[5], '-1', '')) } },
    { name: 'whose cause says the opposite', actor: admin, reach: { draft: draftOf(lossBody(shop, goods[5], '1', 'stolen')) } },
    { name: 'what it found is lost again', actor: admin, reach: { posted: foundAndLost } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('ProfitLossApi_withdraw', because(await submitted())) },
    },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { draft, submitted } },
    { name: 'nothing entered', actor: admin, reach: { draft: draftOf({}) } },
    {
      name: 'dated before goods that were posted',
      actor: clerk,
      reach: { draft: async () => clerk.ok('ProfitLossApi_draft', { body: { ...body(), billDate: '2026-11-01' } }) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'].map((verb) => `profitloss_${verb}`)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
  const people = {
    clerk: await hire(shop, 'loser', 'clerk', rights),
    chief: await hire(shop, 'chiefloser', 'clerk', [...rights, 'profitloss_withdrawother']),
  }
  return { sets: factSets(shop, people), events }
}
