import type { BodyOf } from '#contract/operations.gen.ts'
import { digitalNumber } from '../../acts/supplier-invoice-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

type Body = BodyOf<'OpeningReceiptApi_submit'>

/** The events tried in every state of goods that were not invoiced when the books began. */
export const uninvoicedEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '数量不对' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

let numbers = 0

/** The number of a former document that has not been entered yet. */
export const formerNumber = () => `OLD-${++numbers}`

/** Ten bottles at 11.30 including tax of 13 %, received before the books began: 100.00 and tax of 13.00. */
export const openingReceiptBody = ({ supplierId, goods, bottleId, depotId }: Shop, more: Body = {}): Body => ({
  supplierId,
  depotId,
  customerNo: formerNumber(),
  lines: [{ commInfoId: goods[6] ?? '', unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13', deductible: 2 }],
  ...more,
})

/** The named fact sets of `openingReceipt`. */
function factSets(shop: Shop): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const detail = (id = '') => admin.ok('OpeningReceiptApi_detail', { query: { id } })
  const draft = async (more?: Body): Promise<Wire> => admin.ok('OpeningReceiptApi_submit', { body: openingReceiptBody(shop, more) })
  const posted = async (more?: Body): Promise<Wire> => admin.ok('OpeningReceiptApi_accounting', { body: openingReceiptBody(shop, more) })
  const reversed = async (): Promise<Wire> => admin.ok('OpeningReceiptApi_flush', because(await posted()))
  const twice = async (): Promise<Wire> => {
    const customerNo = formerNumber()
    const later = await draft({ customerNo })
    await posted({ customerNo })
    return detail(later.id)
  }
  const invoiced = async (): Promise<Wire> => {
    const { id, lines } = await posted()
    await admin.ok('PurchaseInvoiceApi_submit', {
      body: {
        supplierId: shop.supplierId,
        ...digitalNumber(),
        lines: [{ sourceBodyId: lines[0]?.id ?? '', qty: '4' }],
      },
    })
    return detail(id)
  }
  return [
    {
      name: 'of a number that is new',
      actor: admin,
      reach: {
        draft: () => draft(),
        posted: () => posted(),
        reversed,
        redMirror: async () => detail((await reversed()).mirrorId),
        voided: async () => admin.ok('OpeningReceiptApi_cancel', because(await draft())),
      },
    },
    { name: 'of a number that is posted', actor: admin, reach: { draft: twice } },
    { name: 'without a number', actor: admin, reach: { draft: () => draft({ customerNo: '' }) } },
    { name: 'nothing entered', actor: admin, reach: { draft: () => admin.ok('OpeningReceiptApi_submit', { body: {} }) } },
    { name: 'partly invoiced', actor: admin, reach: { posted: invoiced } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: factSets(shop), events: uninvoicedEvents })
