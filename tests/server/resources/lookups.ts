import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { codeFieldOf, isResource, operationOf, resourceOf } from '#resources/index.ts'
import { type ResourceShop, type Row, speaker } from '../../support/resources/resource-shop.ts'

type Choices = { records: { id: string; name: string; code?: string }[]; total: number }

/** Tests what is offered for fields that refer to the resource. */
export function lookupTests(shop: ResourceShop): void {
  const { definition, town, switchable } = shop
  if (!operations.some(({ id }) => id === operationOf(definition, 'lookup'))) return
  const shared = definition.scope === 'platform'
  // this user has rights to pages that refer to these rows, but may not see their list
  const formFiller = speaker(shared ? town.platform : town.lacking.view, definition)
  const ask = async (query: object) => (await formFiller.ok('lookup', { query: { size: 200, ...query } })) as Choices

  test('whoever fills in a form looks rows up by what they are searched by, and learns id, name and code alone', async () => {
    const row = await shop.made()
    const code = codeFieldOf(definition)
    for (const name of definition.keyword.filter((one) => row[one] !== undefined)) {
      const found = (await ask({ keyword: String(row[name]) })).records.find(({ id }) => id === row.id)
      expect(found?.name, name).toBeTruthy()
      if (code) expect(found?.code).toBe(row[code])
      expect(Object.keys(found ?? {}).sort(), name).toEqual(code && row[code] !== undefined ? ['code', 'id', 'name'] : ['id', 'name'])
    }
    expect(await ask({ keyword: 'nosuchword' })).toMatchObject({ records: [], total: 0 })
    expect((await ask({ ids: `${row.id},999` })).records.map(({ id }) => id)).toEqual([row.id])
    expect((await town.app.anonymous.call(operationOf(definition, 'lookup'))).status).toBe(401)
    expect(await speaker(town.powerless, definition).call('lookup')).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  if (shared)
    test('what the platform keeps for itself is looked up by its administrators alone', async () => {
      const row = await shop.made()
      for (const client of [town.admin, town.powerless, town.stranger]) {
        const refused = await speaker(client, definition).call('lookup', { query: { ids: row.id } })
        expect(refused).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
      }
      const seen = await town.app.inTenant((tx) => tx.query(`select from ${definition.table} where id = $1`, [row.id]))
      expect(seen).toEqual([])
    })
  else
    test("another tenant's rows are not offered", async () => {
      const row = await shop.made()
      const theirs = speaker(town.stranger, definition)
      expect(await theirs.ok('lookup', { query: { ids: row.id } })).toMatchObject({ records: [], total: 0 })
    })

  if (!switchable) return
  test('what is switched off is offered no more and still has its name', async () => {
    const row = await shop.made()
    await shop.admin.toggle('disable', { id: row.id })
    const ids = ({ records }: Choices) => records.map(({ id }) => id)
    expect(ids(await ask({ keyword: String(row[definition.keyword[0] ?? '']) }))).not.toContain(row.id)
    expect(ids(await ask({ ids: row.id }))).toEqual([row.id])
  })
}

/** Tests filters for a row of a tree and all rows below it. */
export function withinTests(shop: ResourceShop): void {
  const { definition, town } = shop
  const filters = Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.filter === 'within' && isResource(field.to) ? [[name, resourceOf(field.to)] as const] : [],
  )
  if (filters.length === 0) return

  test('a filter within a tree finds what hangs there, at any depth, and nothing beside', async () => {
    for (const [name, target] of filters) {
      const trees = speaker(town.admin, target)
      const above = target.tree ?? ''
      const top = await trees.save(await town.bodyFor(target))
      const middle = await trees.save({ ...(await town.bodyFor(target)), [above]: top.id })
      const low = await trees.save({ ...(await town.bodyFor(target)), [above]: middle.id })
      const made = (id: string): Promise<Row> => shop.admin.save({ ...shop.fresh(), [name]: id })
      const [atTop, atLow] = [await made(top.id), await made(low.id)]
      const found = async (id: string) => new Set((await shop.admin.page({ [name]: id })).records.map((row) => row.id))
      expect(await found(top.id)).toEqual(new Set([atTop.id, atLow.id]))
      expect(await found(middle.id)).toEqual(new Set([atLow.id]))
      expect(await found('999')).toEqual(new Set())
    }
  })
}
