import type { DataOf } from '#contract/operations.gen.ts'
import { bankAccount } from '../../acts/money-documents.ts'
import { closePeriod } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type Transfer = DataOf<'AccountTransferApi_detail'>
const asWire = (one: Transfer): Wire => ({ ...one, lines: [] }) as unknown as Wire

const said = (one: Wire) => {
  const { fromAccountId, toAccountId, amount } = one as unknown as Transfer
  return { fromAccountId, toAccountId, amount }
}

/** The events tried in every state of a transfer. */
const events: readonly Sent[] = [
  { type: 'POST', payload: (one) => ({ ...said(one), remark: '再转' }) },
  { type: 'REVERSE', payload: () => ({ remark: '账户选错' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

/** The named fact sets of a transfer. */
async function factSets(shop: Shop): Promise<FactSet[]> {
  const { admin } = shop
  const posted = async (entity?: string) => {
    const [fromAccountId, toAccountId] = [await bankAccount(shop, 'thirdParty', entity), await bankAccount(shop, 'bank', entity)]
    return admin.ok('AccountTransferApi_submit', { body: { fromAccountId, toAccountId, amount: '100', chargeAmt: '0.60' } })
  }
  const undone = async () => {
    const { id, version } = await posted()
    return admin.ok('AccountTransferApi_flush', { body: { id, version, remark: '账户选错' } })
  }
  let entities = 0
  const inClosed = async () => {
    entities += 1
    const entity = `划转法人${entities}`
    const { id } = await posted(entity)
    await closePeriod(shop, entity)
    return admin.ok('AccountTransferApi_detail', { query: { id } })
  }
  const wire = (make: () => Promise<Transfer>) => async () => asWire(await make())
  return [
    { name: 'between accounts of the company', actor: admin, reach: { posted: wire(() => posted()), undone: wire(undone) } },
    { name: 'in a closed period', actor: admin, reach: { posted: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: await factSets(shop), events })
