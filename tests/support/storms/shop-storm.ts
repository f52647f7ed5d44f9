import { moveBody } from '../acts/move-acts.ts'
import { cash, ticketBody } from '../acts/retail-acts.ts'
import { backLine } from '../acts/retail-back.ts'
import type { Shop } from '../shop.ts'
import type { Document, Mix } from './storm.ts'

const by = ({ id, version }: Document) => ({ id, version })
const because = (document: Document) => ({ ...by(document), remark: '数量不对' })
const firstLine = (document: Document) => document.lines[0]?.id ?? ''

/**
 * Goods requested by a store: fewer are sent and arrive in parts; the missing ones are lost or come back. In turns
 * everything is recalled before.
 */
export const transfers =
  (shop: Shop, goods: string): Mix =>
  async (write, name, nth) => {
    const body = { ...moveBody(shop, goods, '5'), remark: `${name}-ask` }
    const asked = await write('RequisitionApi_submit', `${name}-ask`, body)
    const granted = [{ id: firstLine(asked), approvedQty: '4' }]
    const sent = await write('RequisitionApi_dispatch', `${name}-send`, { ...by(asked), lines: granted })
    if (nth % 3 === 2) {
      await write('RequisitionApi_recall', `${name}-recall`, because(sent))
      return
    }
    const part = await write('RequisitionApi_callin', `${name}-part`, { ...by(sent), lines: [{ id: firstLine(sent), qty: '3' }] })
    const outcome = nth % 3 === 0 ? { outcome: 1, bearer: 3 } : { outcome: 2 }
    await write('RequisitionApi_closeDiff', `${name}-close`, { ...because(part), ...outcome })
  }

/** The till: a ticket is drafted and paid; in turns one piece is returned for cash, or all of it is reversed. */
export const tickets =
  (shop: Shop, goods: string): Mix =>
  async (write, name, nth) => {
    const ticket = await write('RetailOrderApi_draft', `${name}-ticket`, { ...ticketBody(shop, goods, '2'), remark: `${name}-ticket` })
    const paid = await write('RetailOrderApi_pay', `${name}-pay`, { ...by(ticket), payments: cash('22.60') })
    if (nth % 2 === 1) {
      await write('RetailOrderApi_flush', `${name}-reverse`, because(paid))
      return
    }
    const body = { depotId: shop.depotId, lines: [backLine(paid as never, '-1')], remark: `${name}-back` }
    const back = await write('RetailReturnApi_draft', `${name}-back`, body)
    await write('RetailReturnApi_pay', `${name}-repay`, by(back))
  }

/**
 * Goods of its own with a stock of 100,000: each time one fewer is counted, and the count is posted; in turns the
 * count is voided.
 */
export const counts =
  ({ depotId }: Shop, goods: string): Mix =>
  async (write, name, nth) => {
    const body = { depotId, lines: [{ commInfoId: goods }], remark: `${name}-count` }
    const begun = await write('CheckInventoryApi_create', `${name}-count`, body)
    const lines = [{ id: firstLine(begun), qty: String(99_999 - nth) }]
    const counted = await write('CheckInventoryApi_saveCount', `${name}-found`, { ...by(begun), lines })
    if (nth % 3 === 2) {
      await write('CheckInventoryApi_cancel', `${name}-void`, because(counted))
      return
    }
    const submitted = await write('CheckInventoryApi_submit', `${name}-submit`, by(counted))
    await write('CheckInventoryApi_accounting', `${name}-post`, by(submitted))
  }
