import type { DataOf } from '#contract/operations.gen.ts'
import { ean13CheckDigit } from '#domain/core/validators.ts'
import type { Database } from '#server/db/connect.ts'
import { md5Of } from '#server/identity/passwords.ts'
import { createRole, createUser } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { openTenant } from '#server/seeds/tenant-baseline.ts'
import { type Client, clientOf, testPassword } from '../support/client.ts'
import { adminPassword } from '../support/quiet.ts'
import { type RoleOfShop, rightsOfRole } from '../support/shop-rights.ts'
import type { JourneysApp } from './global-setup.ts'

export type Role = RoleOfShop | 'admin'

/** Who works here. */
export const staff: Record<Role, string> = { admin: '周启明', buyer: '林晓梅', manager: '陈国栋', clerk: '吴建军', auditor: '沈文博' }

export type Goods = {
  code: string
  name: string
  /** Pinyin initials of the name. */
  initials: string
  barCode: string
  /** Tax-inclusive, per bottle. */
  price: string
}

/** The goods, each in bottles (瓶) and cases (箱) of twelve. */
const shelf = `
  矿泉水 kqs 2.40, 苏打水 sds 3.10, 冰红茶 bhc 2.05, 绿茶 lc 2.15, 乌龙茶 wlc 3.42, 茉莉花茶 mlhc 2.60, 奶茶 nc 3.06,
  可乐 kl 1.86, 雪碧 xb 2.30, 橙汁 cz 5.60, 葡萄汁 ptz 6.20, 苹果汁 pgz 5.90, 椰子汁 yzz 3.18, 杏仁露 xrl 2.95,
  酸梅汤 smt 4.10, 豆奶 dn 2.75, 酸奶 sn 5.35, 咖啡 kf 4.15, 气泡水 qps 3.85, 运动饮料 ydyl 3.52`

export const goods: readonly Goods[] = shelf.split(',').map((entry, at) => {
  const [name = '', initials = '', price = ''] = entry.trim().split(' ')
  const twelve = at === 0 ? '690123456789' : `6901234${String(60_000 + at * 37).padStart(5, '0')}`
  return { code: `YL${String(at + 1).padStart(3, '0')}`, name, initials, barCode: twelve + ean13CheckDigit(twelve), price }
})

export const bottlesPerCase = 12

/** The goods with this code, barcode or name. */
export function goodsNamed(text: string): Goods {
  const found = goods.find(({ code, barCode, name }) => [code, barCode, name].includes(text))
  if (!found) throw new Error(`${text} is none of the network's goods`)
  return found
}

export type Network = {
  tenantId: string
  password: string
  /** A client for the network's admin over HTTP, with which journeys prepare data. */
  admin: Client
  supplierId: string
  depotId: string
}

/** Names in the network's data, the same in every language, apart from goods and staff. */
export const places = { tenantName: '邻家优选', supplier: '华东饮料', depot: '总仓', otherDepot: '二号仓', units: ['瓶', '箱'] as const }

/**
 * The platform's own tenant, whose administrator maintains what all tenants share; its only account comes with the
 * database.
 */
export const platformTenant = '000000'

/**
 * Opens a network in its own tenant: staff are created by the identity functions, because no screen does that yet,
 * everything else over HTTP as its admin.
 */
export async function openNetwork(app: JourneysApp, db: Database, tenantId: string): Promise<Network> {
  if (tenantId === platformTenant) {
    // several files use this tenant, so each enters what it needs
    const admin = await signIn(app, tenantId, adminPassword)
    return { tenantId, password: adminPassword, admin, supplierId: '', depotId: '' }
  }
  const now = new Date()
  const adminRole = await openTenant(db, now, { tenantId, tenantName: places.tenantName })
  await db.inTenant(tenantId, now, async (tx) => {
    for (const [account, realName] of Object.entries(staff) as [Role, string][]) {
      const rights = account === 'admin' ? allRights() : rightsOfRole(account)
      const role = account === 'admin' ? adminRole : await createRole(tx, { roleName: account, roleAlias: account, rights })
      await createUser(tx, { account, password: testPassword, realName, roleIds: [role] })
    }
  })
  const admin = await signIn(app, tenantId, testPassword)
  return { tenantId, password: testPassword, admin, ...(await enterMasters(admin)) }
}

async function enterMasters(admin: Client): Promise<Pick<Network, 'supplierId' | 'depotId'>> {
  const [bottle, box] = places.units
  const { id: unitId } = await admin.ok('UnitApi_submit', { body: { code: 'P', name: bottle } })
  const { id: caseId } = await admin.ok('UnitApi_submit', { body: { code: 'X', name: box } })
  const { id: supplierId } = await admin.ok('SupplierApi_submit', {
    body: { supplierCode: 'HD', supplierName: places.supplier, period: 30 },
  })
  const { id: depotId } = await admin.ok('DepotApi_submit', { body: { code: 'ZC', name: places.depot } })
  await admin.ok('DepotApi_submit', { body: { code: 'EH', name: places.otherDepot } })
  for (const { code, name, barCode, price } of goods) {
    const units = [{ unitId: caseId, conversion: String(bottlesPerCase) }]
    const body = { commInfoCode: code, commInfoName: name, barCode, unitId, supplierId, purchasePrice: price, retailPrice: '8', units }
    await admin.ok('CommodityApi_submit', { body })
  }
  return { supplierId, depotId }
}

/** Signs in as a tenant's admin; returns a client over HTTP. */
export async function signIn(app: Pick<JourneysApp, 'url' | 'captcha'>, tenantId: string, password: string): Promise<Client> {
  const { access_token } = await tokensOf(app, { tenantId, account: 'admin', password })
  return clientOf(app.url, access_token)
}

type Account = { tenantId: string; account: string; password: string }

/** The server's answer to a sign-in. */
export async function tokensOf(
  { url, captcha }: Pick<JourneysApp, 'url' | 'captcha'>,
  { tenantId, account, password }: Account,
): Promise<DataOf<'AuthApi_token'>> {
  const anyone = clientOf(url)
  const { data: picture } = await anyone.call('AuthApi_captcha')
  const query = { tenantId, username: account, password: md5Of(password), grant_type: 'captcha', scope: 'all' }
  const headers = { 'captcha-key': picture.key ?? '', 'captcha-code': captcha } as Record<string, string>
  const { data } = await anyone.call('AuthApi_token', { query, headers: headers as never })
  if (!data.access_token) throw new Error(`${account} cannot sign in: ${JSON.stringify(data)}`)
  return data
}
