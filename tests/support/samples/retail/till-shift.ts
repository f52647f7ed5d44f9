import { closePeriod, closeShift, depotOfEntity, newTill, openShift, type Shift } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

const asWire = (shift: Shift): Wire => ({ ...shift, lines: [] }) as unknown as Wire
const tillOf = (shift: Wire) => (shift as unknown as Shift).tillId
const uncounted = () => ({ countProblems: [{ field: 'countedAmt', rule: 'FIELD_BAD' }] })

/** The events tried in every state of a shift. */
const events: readonly Sent[] = [
  { type: 'OPEN', payload: (shift) => ({ tillId: tillOf(shift), remark: '再开' }) },
  { type: 'CLOSE', payload: () => ({ countedAmt: '480.00' }) },
  { type: 'CLOSE', label: 'of less than nothing', payload: () => ({ countedAmt: '-1' }), facts: uncounted },
]

/** The named fact sets of a shift. */
async function factSets(shop: Shop, other: Client): Promise<FactSet[]> {
  const { admin } = shop
  const entity = '交班法人'
  const depot = await depotOfEntity(shop, entity)
  const onDuty = async () => asWire(await openShift(shop, admin))
  const handedOver = async () => asWire(await closeShift(admin, await openShift(shop, admin), '500'))
  const inClosed = async () => {
    const shift = await openShift(shop, admin, { tillId: await newTill(shop, depot) })
    await closePeriod(shop, entity)
    return asWire(await admin.ok('TillShiftApi_detail', { query: { id: shift.id } }))
  }
  return [
    { name: 'of their own', actor: admin, reach: { onDuty, handedOver } },
    { name: 'of somebody else', actor: other, reach: { onDuty } },
    { name: 'in a closed period', actor: admin, reach: { onDuty: inClosed } },
  ]
}

export const samples: Samples = async (shop, hire) => {
  const rights = ['view', 'add', 'edit', 'close'].map((verb) => `tillshift_${verb}`)
  return { sets: await factSets(shop, await hire(shop, 'nextcashier', 'clerk', rights)), events }
}
