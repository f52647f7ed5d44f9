import { expect, test } from 'vitest'
import { operationOf } from '#resources/index.ts'
import { createSeal } from '#server/core/seal.ts'
import { referring } from '../../support/resources/resource-samples.ts'
import type { ResourceShop, Verb } from '../../support/resources/resource-shop.ts'
import { speaker } from '../../support/resources/resource-shop.ts'
import { special } from '../../support/resources/special-samples.ts'
import { testSecretKey } from '../../support/server.ts'

/** Tests input that must not be stored. */
export function inputTests(shop: ResourceShop): void {
  const { switchable, town, definition } = shop

  test('what a field cannot hold is refused by the field, and nothing is written', async () => {
    await shop.unchanged(async () => {
      for (const [field, value, key = 'BAD_INPUT'] of shop.bad) {
        const answer = await shop.admin.call('submit', { body: { ...shop.fresh(), [field]: value } })
        const place = `${field} = ${JSON.stringify(value)?.slice(0, 40)}`
        expect({ place, key: answer.key, status: answer.status }).toEqual({ place, key, status: 400 })
        expect(
          answer.fields.map((problem) => problem.field),
          place,
        ).toContain(field)
      }
    })
  })

  test('fields the contract does not offer change nothing, whoever sends them', async () => {
    const { otherTenant } = town
    const planted = { tenantId: otherTenant, tenant_id: otherTenant, createUser: '1', createTime: '2001-01-01 00:00:00', isDeleted: 1 }
    const odd = JSON.parse('{"__proto__": {"id": "1"}, "constructor": "x", "name\\"; drop table menu": 1, "$index": 3}') as object
    const hostile = { ...planted, mnemonic: 'x', onHandQty: '9', ...(switchable && { status: 2 }), ...odd }
    const made = await shop.admin.save({ ...hostile, ...shop.fresh(), version: 77 })
    expect(made).toMatchObject({ version: 1, createUser: shop.actor.id, ...(switchable && { status: 1 }) })
    expect(made.mnemonic).not.toBe('x')
    const changed = await shop.admin.save({ ...made, ...hostile, ...own(shop, made), version: 1 })
    expect(changed).toEqual({ ...made, version: 2, updateUser: shop.actor.id, updateTime: changed.updateTime })
    const { total } = await shop.admin.page()
    expect((await shop.admin.page({ tenantId: otherTenant, tenant_id: otherTenant, isDeleted: 1 })).total).toBe(total)
    expect(Object.keys(definition.fields)).not.toContain('tenantId')
  })
}

/**
 * The row's own values of its fields: a field name planted above may be one of this resource, and then keeps its
 * value.
 */
const own = ({ definition }: ResourceShop, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(definition.fields).map((name) => [name, row[name]]))

/** Tests that rows of other tenants cannot be reached. */
export function tenantTests(shop: ResourceShop): void {
  const { definition, switchable, town } = shop
  const theirs = speaker(town.stranger, definition)

  test('another tenant sees nothing of it and changes nothing, by id, in a batch or by planting the tenant', async () => {
    const { tenantId } = town
    const row = await shop.made()
    const own = await theirs.save({ ...(await shop.abroad()), tenantId })
    await shop.unchanged(async () => {
      const keyword = String(row[definition.keyword[0] ?? ''])
      expect((await theirs.page({ keyword, tenantId })).records.map(({ id }) => id)).not.toContain(row.id)
      expect(await theirs.call('detail', { query: { id: row.id, tenantId } })).toMatchObject({ status: 200, data: {} })
      const body = { ...(await shop.abroad()), id: row.id, version: 1, tenantId }
      await shop.refused('ROW_GONE', () => theirs.call('submit', { body }))
      await shop.refused('ROW_GONE', () => theirs.remove(row.id))
      if (switchable) await shop.refused('ROW_GONE', () => theirs.call('disable', { body: { id: row.id, tenantId } }))
      await shop.refused('ROW_GONE', () => theirs.remove(`${own.id},${row.id}`))
    })
    expect((await theirs.detail(own.id)).id).toBe(own.id)
    expect((await theirs.remove(own.id)).body).toMatchObject({ code: 200 })
  })

  const references = Object.entries(definition.fields).flatMap(([name, field]) =>
    (field.kind === 'reference' || field.kind === 'references') && !field.readOnly ? [[name, field] as const] : [],
  )
  if (references.length === 0) return
  test('a row of another tenant cannot be referred to', async () => {
    for (const [name, field] of references) {
      const foreign = referring(field, await town.rowOf(field.to, true))
      const answer = await shop.refused('FIELD_BAD', () => shop.admin.call('submit', { body: { ...shop.fresh(), [name]: foreign } }))
      expect(answer.fields.map(({ field }) => field)).toEqual([name])
    }
  })
}

/** Tests that rows of the platform are maintained only by its administrators. */
export function platformTests(shop: ResourceShop): void {
  const { definition, town } = shop
  const calls = async () => {
    const row = await shop.made()
    const own: [verb: string, input: object][] = [
      ['list', {}],
      ['detail', { query: { id: row.id } }],
      ['submit', { body: shop.fresh() }],
      ['submit', { body: { ...row } }],
      ['remove', { query: { ids: row.id } }],
    ]
    return own
  }

  test('another tenant’s administrator may neither read nor write it, whatever its roles were given', async () => {
    const grant = `insert into role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.id, m.id from role r cross join menu m where r.tenant_id = $1 and m.code like $2 || '%' on conflict do nothing`
    await town.app.inTenant((tx) => tx.query(grant, [tx.tenantId, definition.stem]), town.otherTenant)
    const theirs = speaker(town.stranger, definition)
    for (const [verb, input] of await calls())
      expect((await shop.refused('NO_PERMISSION', () => theirs.call(verb, input))).status, verb).toBe(403)
  })

  test('neither may somebody of the platform’s tenant who is no administrator', async () => {
    const { app } = town
    await app.addUser(`clerk-${definition.stem}`, { tenantId: shop.tenantId })
    const clerk = speaker(await app.as(`clerk-${definition.stem}`, shop.tenantId), definition)
    for (const [verb, input] of await calls()) await shop.refused('NO_PERMISSION', () => clerk.call(verb, input))
  })

  test('the database itself lets no other tenant write', async () => {
    const row = await shop.made()
    const change = `update ${definition.table} set version = 9 where id = $1 returning id`
    expect(await town.app.inTenant((tx) => tx.query(change, [row.id]), town.otherTenant)).toEqual([])
  })
}

/** Tests fields that are written and never returned. */
export function secretTests(shop: ResourceShop): void {
  const { definition, town, tenantId, admin } = shop
  const secrets = shop.plan.writable.filter(({ field }) => field.kind === 'secret')
  if (secrets.length === 0) return
  test.each(secrets)('$name is kept sealed, is never answered, and stays as it is when left empty', async ({ name, column }) => {
    const kept = async (id: string) => {
      const ask = `select ${column} as sealed from ${definition.table} where id = $1`
      return (await town.app.inTenant((tx) => tx.one<{ sealed: string }>(ask, [id]), tenantId)).sealed
    }
    const body = shop.fresh()
    const made = await admin.save(body)
    const sealed = await kept(made.id)
    expect(sealed).not.toContain(String(body[name]))
    expect(createSeal(testSecretKey).open(sealed)).toBe(body[name])
    const answers = [made, await admin.detail(made.id), ...(await admin.page()).records]
    expect(JSON.stringify(answers)).not.toContain(sealed)
    for (const row of answers) expect(row).not.toHaveProperty(name)
    const again = await admin.save({ ...body, id: made.id, version: 1, [name]: '' })
    expect(await kept(made.id)).toBe(sealed)
    await admin.save({ ...body, id: made.id, version: again.version, [name]: 'another, long enough' })
    expect(createSeal(testSecretKey).open(await kept(made.id))).toBe('another, long enough')
  })
}

/** Tests that each operation needs its own right, and that a missing right is reported before anything else. */
export function rightTests(shop: ResourceShop): void {
  const { definition, switchable, town } = shop

  test('without a right the calls that need it are refused with 403, the others work', async () => {
    for (const [lacking, client] of Object.entries(town.lacking) as [Verb, typeof town.admin][]) {
      const user = speaker(client, definition)
      const row = await shop.made()
      const calls: readonly (readonly [right: Verb, verb: string, input: object])[] = [
        ['view', 'list', {}],
        ['view', 'detail', { query: { id: row.id } }],
        ['add', 'submit', { body: shop.fresh() }],
        ['edit', 'submit', { body: { ...row } }],
        ...(switchable ? (['enable', 'disable'] as const).map((verb) => ['edit', verb, { body: { id: row.id } }] as const) : []),
        ['delete', 'remove', { query: { ids: row.id } }],
      ]
      for (const [right, verb, input] of calls) {
        if (right === lacking) expect((await shop.refused('NO_PERMISSION', () => user.call(verb, input))).status).toBe(403)
        else {
          const isOthers = right === 'edit' && verb === 'submit' && special[definition.api]?.ownOnly
          expect((await user.call(verb, input)).status, `${verb} without ${lacking}`).toBe(isOthers ? 403 : 200)
        }
      }
    }
  })

  test('who is not signed in is told so, and a missing right is told before a bad field', async () => {
    expect((await town.app.anonymous.call(operationOf(definition, 'list'))).status).toBe(401)
    const [field, value] = shop.bad[0] ?? ['', '']
    const nobody = speaker(town.powerless, definition)
    await shop.refused('NO_PERMISSION', () => nobody.call('submit', { body: { ...shop.fresh(), [field]: value } }))
  })
}
