import type { BodyOf } from '#contract/operations.gen.ts'
import { issued } from '../../acts/invoice-acts.ts'
import { customerOf } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'
import { formerNumber, uninvoicedEvents } from './opening-receipt.ts'

type Body = BodyOf<'OpeningOutApi_submit'>

/** Ten bottles at 11.30 including tax of 13 %, shipped before the books began: 100.00 and tax of 13.00. */
export const openingOutBody = ({ goods, bottleId, depotId }: Shop, customerId: string, more: Body = {}): Body => ({
  customerId,
  depotId,
  customerNo: formerNumber(),
  lines: [{ commInfoId: goods[6] ?? '', unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }],
  ...more,
})

/** The named fact sets of `openingOut`. */
function factSets(shop: Shop, customerId: string): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const detail = (id = '') => admin.ok('OpeningOutApi_detail', { query: { id } })
  const draft = async (more?: Body): Promise<Wire> => admin.ok('OpeningOutApi_submit', { body: openingOutBody(shop, customerId, more) })
  const post = (more?: Body) => admin.ok('OpeningOutApi_accounting', { body: openingOutBody(shop, customerId, more) })
  const posted = async (): Promise<Wire> => post()
  const reversed = async (): Promise<Wire> => admin.ok('OpeningOutApi_flush', because(await posted()))
  const twice = async (): Promise<Wire> => {
    const customerNo = formerNumber()
    const later = await draft({ customerNo })
    await post({ customerNo })
    return detail(later.id)
  }
  const invoiced = async (): Promise<Wire> => {
    const out = await post()
    await issued(shop, out)
    return detail(out.id)
  }
  const redMirror = async (): Promise<Wire> => detail((await reversed()).mirrorId)
  const voided = async (): Promise<Wire> => admin.ok('OpeningOutApi_cancel', because(await draft()))
  return [
    { name: 'of a number that is new', actor: admin, reach: { draft: () => draft(), posted, reversed, redMirror, voided } },
    { name: 'of a number that is posted', actor: admin, reach: { draft: twice } },
    { name: 'nothing entered', actor: admin, reach: { draft: () => admin.ok('OpeningOutApi_submit', { body: {} }) } },
    { name: 'invoiced', actor: admin, reach: { posted: invoiced } },
  ]
}

export const samples: Samples = async (shop) => ({
  sets: factSets(shop, await customerOf(shop, undefined, '91350100M000100Y43')),
  events: uninvoicedEvents,
})
