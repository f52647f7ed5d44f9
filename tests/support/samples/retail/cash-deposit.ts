import { paidTicket, ticketBody } from '../../acts/retail-acts.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import { closePeriod, depotOfEntity, newTill, type Slip } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

const asWire = (slip: Slip): Wire => ({ ...slip, lines: [] }) as unknown as Wire

const said = (slip: Wire) => {
  const { tillId, amount } = slip as unknown as Slip
  return { tillId, amount }
}

/** The events tried in every state of a deposit slip. */
const events: readonly Sent[] = [
  { type: 'SUBMIT', payload: (slip) => ({ ...said(slip), remark: '再缴' }) },
  { type: 'CONFIRM', payload: () => ({ slipNo: 'B-2026-1' }) },
  { type: 'CONFIRM', label: 'by its own number' },
  { type: 'CANCEL', payload: () => ({ remark: '金额写错' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

/** The named fact sets of a deposit slip. */
async function factSets(shop: Shop): Promise<FactSet[]> {
  const { admin, goods } = shop
  const entity = '缴款法人'
  const depot = await depotOfEntity(shop, entity)
  await stockUp({ ...shop, depotId: depot }, goods[8] ?? '', '100', '100.00')
  await paidTicket(admin, { ...ticketBody(shop, goods[8] ?? '', '10'), depotId: depot })
  const slip = async (tillId: string, amount = '10') => admin.ok('CashDepositApi_submit', { body: { tillId, amount } })
  const sent = async () => slip(await newTill(shop))
  const banked = async () => {
    const { id, version } = await sent()
    return admin.ok('CashDepositApi_confirm', { body: { id, version } })
  }
  const voided = async () => {
    const { id, version } = await sent()
    return admin.ok('CashDepositApi_cancel', { body: { id, version, remark: '金额写错' } })
  }
  const late = await slip(await newTill(shop, depot))
  const inClosed = async () => {
    await closePeriod(shop, entity)
    return admin.ok('CashDepositApi_detail', { query: { id: late.id } })
  }
  const wire = (make: () => Promise<Slip>) => async () => asWire(await make())
  return [
    { name: 'of cash that is there', actor: admin, reach: { onWay: wire(sent), banked: wire(banked), voided: wire(voided) } },
    { name: 'in a closed period', actor: admin, reach: { onWay: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => {
  const own = shop.goods[7] ?? ''
  await stockUp(shop, own, '10000', '10000.00')
  await paidTicket(shop.admin, ticketBody(shop, own, '1000'))
  return { sets: await factSets(shop), events }
}
