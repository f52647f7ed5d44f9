import type { Worker } from '../caller.ts'
import { goodsClasses } from '../goods/index.ts'
import { creditCode } from './check-digits.ts'
import { carriers, type Supplier, suppliers } from './partners.ts'
import { natureOf, natures, tagsOf } from './supplier-classes.ts'

type Ids = ReadonlyMap<string, string>

/**
 * Enters suppliers and carriers with their nature, the classes of goods they supply, the end of their contract and
 * their tags. Returns ids by code. `classes` maps codes of classes to ids; `nextYear` is the year in which the first
 * contracts end.
 */
export async function enterSuppliers(admin: Worker, classes: Ids, nextYear: number): Promise<Map<string, string>> {
  const natureIds = await enterNatures(admin)
  const ids = new Map<string, string>()
  for (const [at, supplier] of [...suppliers, ...carriers].entries()) {
    const more = {
      natureId: natureIds.get(natureOf(supplier.name)),
      classifyIds: shelvesOf(supplier.code).flatMap((code) => classes.get(code) ?? []),
      contractEnd: `${nextYear + (at % 3)}-${at % 2 === 0 ? '06-30' : '12-31'}`,
    }
    const { id } = await admin.does('SupplierApi_submit', { body: { ...supplierBody(supplier), ...more } })
    ids.set(supplier.code, id)
  }
  await tagSuppliers(admin, ids)
  return ids
}

async function enterNatures(admin: Worker): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [at, { name, above }] of natures.entries()) {
    const parentId = above && ids.get(above)
    const { id } = await admin.does('SupplierNatureApi_submit', { body: { name, sort: at + 1, ...(parentId && { parentId }) } })
    ids.set(name, id)
  }
  return ids
}

function supplierBody({ code, name, creditCode: first17, deductible, ...rest }: Supplier) {
  return { supplierCode: code, supplierName: name, taxNo: creditCode(first17), deductible: deductible ? 2 : 1, ...rest }
}

const shelvesOf = (supplierCode: string) =>
  goodsClasses.filter(({ goods }) => goods.some((one) => one.supplierCode === supplierCode)).map(({ code }) => code)

async function tagSuppliers(admin: Worker, ids: Ids): Promise<void> {
  const tagged = Map.groupBy(
    suppliers.flatMap((supplier) => tagsOf(supplier).map((name) => ({ name, code: supplier.code }))),
    ({ name }) => name,
  )
  for (const [name, those] of tagged) {
    const { id } = await admin.does('TagApi_submit', { body: { name, type: 'supplier' } })
    await admin.does('SupplierApi_putOnTag', { body: { tagIds: [id], supplierIds: those.flatMap(({ code }) => ids.get(code) ?? []) } })
  }
}
