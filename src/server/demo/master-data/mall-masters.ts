import type { Worker } from '../caller.ts'
import { creditOf, levelOf, levels, natureOf, natures } from './customer-classes.ts'
import { customers } from './customers.ts'
import { defects, goodsTags, help, parcelCarriers, returnReasons } from './mall.ts'

/** Enters customers with their kind and level; the contact of each becomes its main member. */
export async function enterCustomers(admin: Worker): Promise<void> {
  const natureIds = new Map<string, string>()
  for (const [at, { name }] of natures.entries())
    natureIds.set(name, (await admin.does('CustomerNatureApi_submit', { body: { name, sort: at + 1 } })).id)
  const levelIds = new Map<string, string>()
  for (const body of levels) levelIds.set(body.name, (await admin.does('CustomerLevelApi_submit', { body })).id)
  for (const [at, { code, name, linkman, phone, address }] of customers.entries()) {
    const classes = { classifyId: natureIds.get(natureOf(name)), levelId: levelIds.get(levelOf(at)) }
    const { id } = await admin.does('CustomerApi_submit', {
      body: { customerCode: code, customerName: name, linkman, phone, address, ...classes, ...creditOf(at) },
    })
    await admin.does('MemberApi_submit', { body: { customerId: id, realName: linkman, phone, post: '采购', isMain: 2 } })
  }
}

/** Enters master data of the mall: tags, parcel carriers, return reasons, help. */
export async function enterMall(admin: Worker): Promise<void> {
  for (const name of goodsTags) await admin.does('TagApi_submit', { body: { name, type: 'commodity' } })
  for (const body of parcelCarriers) await admin.does('CarrierApi_submit', { body })
  for (const [at, name] of returnReasons.entries())
    await admin.does('ReturnTypeApi_submit', { body: { name, sort: at + 1, defect: defects.has(name) ? 2 : 1 } })
  for (const [at, { chapter, pages }] of help.entries()) {
    const { id } = await admin.does('MallHelpTypeApi_submit', { body: { name: chapter, sort: at + 1 } })
    for (const [place, page] of pages.entries())
      await admin.does('MallHelpDetailApi_submit', { body: { ...page, typeId: id, sort: place + 1 } })
  }
}
