import { expect, test } from 'vitest'
import { operationOf } from '#resources/index.ts'
import { type ResourceShop, speaker } from '../../support/resources/resource-shop.ts'

/**
 * Tests resources that only the server writes: every user of the tenant with the right can read them, nobody can enter
 * them.
 */
export function lookTests(shop: ResourceShop): void {
  const { definition, town } = shop

  test('the detail answers what the list does, and its long texts beside', async () => {
    const [row] = shop.rows
    const detail = await shop.admin.detail(row?.id ?? '')
    expect(detail).toMatchObject(row ?? {})
    for (const [name, { detail: long }] of Object.entries(definition.fields)) {
      if (long) for (const one of shop.rows) expect(one, name).not.toHaveProperty(name)
    }
  })

  test('another tenant sees nothing of it', async () => {
    const theirs = speaker(town.stranger, definition)
    const own = new Set(shop.rows.map(({ id }) => id))
    expect((await theirs.page({ tenantId: town.tenantId })).records.filter(({ id }) => own.has(id))).toEqual([])
    expect(await theirs.call('detail', { query: { id: [...own][0], tenantId: town.tenantId } })).toMatchObject({ status: 200, data: {} })
  })

  test('without the right to view it nobody sees it, and without a session nobody is asked who he is', async () => {
    const user = speaker(town.powerless, definition)
    for (const verb of ['list', 'detail']) expect((await user.call(verb, { query: { id: '1' } })).status).toBe(403)
    expect((await town.app.anonymous.call(operationOf(definition, 'list'))).status).toBe(401)
  })
}
