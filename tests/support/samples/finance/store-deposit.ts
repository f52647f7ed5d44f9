import type { DataOf } from '#contract/operations.gen.ts'
import { bankAccount } from '../../acts/money-documents.ts'
import { closePeriod } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type Deposit = DataOf<'StoreDepositApi_detail'>
const asWire = (one: Deposit): Wire => ({ ...one, lines: [] }) as unknown as Wire

const said = (one: Wire) => {
  const { depotId, accountId, amount } = one as unknown as Deposit
  return { depotId, accountId, amount, depositKind: 1 }
}

/** The events tried in every state of a change of a deposit. */
const events: readonly Sent[] = [
  { type: 'POST', payload: (one) => ({ ...said(one), remark: '再交' }) },
  { type: 'REVERSE', payload: () => ({ remark: '金额录错' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

let stores = 0

/** Creates a store without any deposit yet. */
export async function newStoreOf({ admin }: Shop): Promise<string> {
  stores += 1
  return (await admin.ok('DepotApi_submit', { body: { code: `YJ${stores}`, name: `押金门店${stores}` } })).id
}

/** The named fact sets of a change of a deposit. */
async function factSets(shop: Shop): Promise<FactSet[]> {
  const { admin } = shop
  const accountId = await bankAccount(shop)
  const posted = async (account = accountId, depotId?: string) => {
    const body = { depotId: depotId ?? (await newStoreOf(shop)), depositKind: 1, amount: '1000', accountId: account }
    return admin.ok('StoreDepositApi_submit', { body })
  }
  const undone = async () => {
    const { id, version } = await posted()
    return admin.ok('StoreDepositApi_flush', { body: { id, version, remark: '金额录错' } })
  }
  let entities = 0
  const inClosed = async () => {
    entities += 1
    const entity = `押金法人${entities}`
    const { id } = await posted(await bankAccount(shop, 'bank', entity))
    await closePeriod(shop, entity)
    return admin.ok('StoreDepositApi_detail', { query: { id } })
  }
  const spent = async () => {
    const { id, depotId = '' } = await posted()
    await admin.ok('StoreDepositApi_submit', { body: { depotId, depositKind: 2, amount: '0.01', remark: '违约' } })
    return admin.ok('StoreDepositApi_detail', { query: { id } })
  }
  const wire = (make: () => Promise<Deposit>) => async () => asWire(await make())
  return [
    { name: 'paid in', actor: admin, reach: { posted: wire(() => posted()), undone: wire(undone) } },
    { name: 'in a closed period', actor: admin, reach: { posted: wire(inClosed) } },
    { name: 'partly deducted since', actor: admin, reach: { posted: wire(spent) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: await factSets(shop), events })
