import { bankAccount } from '../../acts/money-documents.ts'
import { customerOf, outBody, stockUp } from '../../acts/sales-acts.ts'
import { type Body, settledBody } from '../../acts/settlement-acts.ts'
import { closePeriod, depotOfEntity } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

/** The events tried in every state of a settlement. */
const events: readonly Sent[] = [
  { type: 'POST', payload: said },
  { type: 'REVERSE', payload: () => ({ remark: '核错' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

/** The same settlement again, which nobody may post. */
function said(document: Wire): object {
  const { bartererId, lines } = document as unknown as Body
  return { bartererId, lines: lines.map(({ sourceBillId, side, amount }) => ({ sourceBillId, side, amount })), remark: '再核' }
}

/** How a settlement reaches each state: `who` posts it. */
const recipes = (shop: Shop, who: Client, body: () => Promise<Body>) => {
  const posted = async () => (await who.ok('SettlementApi_accounting', { body: await body() })) as unknown as Wire
  const undone = async () => {
    const { id, version } = await posted()
    return (await shop.admin.ok('SettlementApi_flush', { body: { id, version, remark: '核错' } })) as unknown as Wire
  }
  return { posted, undone }
}

/** A settlement in books whose month has been closed since. */
async function inClosedBooks(shop: Shop): Promise<FactSet> {
  const entity = '核销法人'
  const goods = shop.goods[8] ?? ''
  const depotId = await depotOfEntity(shop, entity)
  const other = { ...shop, depotId }
  await stockUp(other, goods, '100', '100.00')
  const body = async () => {
    const bartererId = await customerOf(shop)
    const out = await shop.admin.ok('SalesOutApi_accounting', { body: outBody(other, bartererId, goods, '10') })
    const accountId = await bankAccount(shop, 'bank', entity)
    const money = await shop.admin.ok('MoneyReceiptApi_accounting', { body: { bartererId, accountId, amount: '20' } })
    return {
      bartererId,
      lines: [
        { sourceBillId: out.id, side: 1, amount: '20' },
        { sourceBillId: money.id, side: 2, amount: '20' },
      ],
    }
  }
  const before = await recipes(shop, shop.admin, body).posted()
  const posted = async () => {
    await closePeriod(shop, entity)
    return (await shop.admin.ok('SettlementApi_detail', { query: { id: before.id } })) as unknown as Wire
  }
  return { name: 'in a closed period', actor: shop.admin, reach: { posted } }
}

export const samples: Samples = async (shop) => {
  const body = await settledBody(shop)
  return {
    sets: [{ name: 'of what is open', actor: shop.admin, reach: recipes(shop, shop.admin, body) }, await inClosedBooks(shop)],
    events,
  }
}
