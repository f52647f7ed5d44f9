import type { DataOf } from '#contract/operations.gen.ts'
import { customerOf } from '../../acts/sales-acts.ts'
import { closePeriod, depotOfEntity, newTill, openShift } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type TopUp = DataOf<'StoredTopUpApi_detail'>
const asWire = (document: TopUp): Wire => ({ ...document, lines: [] }) as unknown as Wire

/** The events tried in every state of a top-up. */
const events: readonly Sent[] = [
  {
    type: 'SUBMIT',
    payload: (document) => {
      const { tillId, customerId, amount } = document as unknown as TopUp
      return { tillId, customerId, amount, remark: '再充' }
    },
  },
  { type: 'CANCEL', payload: () => ({ remark: '充错' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

/** The named fact sets of a top-up. */
async function factSets(shop: Shop): Promise<FactSet[]> {
  const { admin } = shop
  const entity = '储值法人'
  const till = async (depot?: string) => {
    const tillId = await newTill(shop, depot)
    await openShift(shop, admin, { tillId })
    return tillId
  }
  const toppedUp = async (tillId?: string) =>
    admin.ok('StoredTopUpApi_submit', {
      body: { tillId: tillId ?? (await till()), customerId: await customerOf(shop), amount: '100', bonusAmt: '20' },
    })
  const paidBack = async () => {
    const { id, version } = await toppedUp()
    return admin.ok('StoredTopUpApi_cancel', { body: { id, version, remark: '充错' } })
  }
  const late = await toppedUp(await till(await depotOfEntity(shop, entity)))
  const inClosed = async () => {
    await closePeriod(shop, entity)
    return admin.ok('StoredTopUpApi_detail', { query: { id: late.id } })
  }
  const wire = (make: () => Promise<TopUp>) => async () => asWire(await make())
  return [
    { name: 'of a member', actor: admin, reach: { toppedUp: wire(() => toppedUp()), paidBack: wire(paidBack) } },
    { name: 'in a closed period', actor: admin, reach: { toppedUp: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: await factSets(shop), events })
