import { expect, test } from 'vitest'
import { momentText } from '#server/core/wire-values.ts'
import { mnemonicOf } from '#server/lookups/mnemonic.ts'
import type { ResourceShop, Row } from '../../support/resources/resource-shop.ts'

const requiredOf = ({ definition }: ResourceShop) => Object.keys(definition.fields).filter((name) => definition.fields[name]?.required)
const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** Tests that what is entered is returned, and that a change leaves other fields unchanged. */
export function entryTests(shop: ResourceShop): void {
  const { definition, plan } = shop
  const { clock } = shop.town.app
  const linked = plan.links.map(({ name }) => name)
  const plain = plan.writable.filter(({ field }) => field.kind !== 'secret').map(({ name }) => name)
  const written = [...plain, ...linked]

  test('a row is answered as it was entered, in the submit, the detail and the list', async () => {
    const body = shop.fresh()
    const saved = await shop.admin.save(body)
    const createTime = momentText(clock.now, 'Asia/Shanghai')
    expect(saved).toMatchObject({ ...pick(body, written), version: 1, createUser: shop.actor.id, createTime })
    expect(await shop.admin.detail(saved.id)).toEqual(saved)
    const listed = (await shop.admin.page({ size: 200 })).records.find(({ id }) => id === saved.id)
    expect(saved).toMatchObject(listed ?? { id: 'not listed' })
    if (definition.mnemonicOf) expect(saved.mnemonic).toBe(mnemonicOf(String(body[definition.mnemonicOf])))
  })

  test('a change writes only what is sent, counts the version and names who made it', async () => {
    const before = await shop.made()
    clock.advance({ minutes: 5 })
    const required = requiredOf(shop)
    const sent = pick(shop.fresh(), required)
    const after = await shop.admin.save({ id: before.id, version: 1, ...sent })
    const updateTime = momentText(clock.now, 'Asia/Shanghai')
    expect(after).toMatchObject({ ...sent, version: 2, createTime: before.createTime, updateUser: shop.actor.id, updateTime })
    const kept = written.filter((name) => !required.includes(name))
    expect(pick(after, kept)).toEqual(pick(before, kept))
  })

  test('fields that may be empty are cleared by sending them empty, as text or as null', async () => {
    const before = await shop.made()
    const figures = ['yesNo', 'choice', 'integer']
    const clearable = plan.writable
      .filter(({ name, field }) => written.includes(name) && !field.required && !figures.includes(field.kind))
      .map(({ name }) => name)
    const emptied = Object.fromEntries([...clearable, ...linked].map((name, at) => [name, at % 2 ? '' : null]))
    const after = await shop.admin.save({ id: before.id, version: 1, ...pick(before, requiredOf(shop)), ...emptied })
    for (const name of clearable) expect(after[name], name).toBeUndefined()
    for (const name of linked) expect(after[name], name).toEqual([])
  })
}

/** The text of a row's field as users read it. */
function shownOf({ definition }: ResourceShop, row: Row, name: string): string {
  const field = definition.fields[name]
  return String(row[field?.kind === 'reference' ? field.name : name])
}

/** Tests concurrent changes: the second is refused, and no row exists twice. */
export function versionTests(shop: ResourceShop): void {
  const { definition } = shop

  test('an older version is refused with who was first and the newer row', async () => {
    const row = await shop.made()
    const newer = await shop.admin.save({ ...row, version: 1 })
    await shop.unchanged(async () => {
      const answer = await shop.refused('VERSION_STALE', () =>
        shop.admin.call('submit', { body: { ...shop.fresh(), id: row.id, version: 1 } }),
      )
      expect(answer).toMatchObject({ status: 409, body: { data: { current: newer } } })
      const admin = definition.scope === 'platform' ? '管理员' : 'admin'
      expect(answer.msg).toBe(`数据已被${admin}于${newer.updateTime}修改，请刷新后重试`)
    })
  })

  test('of two changes at once one is made and the other is told', async () => {
    const row = await shop.made()
    const bodies = [shop.fresh(), shop.fresh()].map((body) => ({ ...body, id: row.id, version: 1 }))
    const answers = await Promise.all(bodies.map((body) => shop.admin.call('submit', { body })))
    expect(answers.map(({ key }) => key).sort()).toEqual(['VERSION_STALE', undefined])
    expect(await shop.admin.detail(row.id)).toMatchObject({ version: 2 })
  })

  test('a change without version, or of a row that is not there, is refused', async () => {
    const row = await shop.made()
    await shop.unchanged(async () => {
      const answer = await shop.refused('VERSION_STALE', () => shop.admin.call('submit', { body: { ...shop.fresh(), id: row.id } }))
      expect(answer).toMatchObject({ status: 409, body: { data: { current: { id: row.id, version: 1 } } } })
      expect(answer.msg).toContain(String(row.createTime))
      const gone = await shop.refused('ROW_GONE', () => shop.admin.call('submit', { body: { ...shop.fresh(), id: '999', version: 1 } }))
      expect(gone.status).toBe(400)
    })
  })

  if (definition.unique.length === 0) return
  test('a second row with the same is refused by field and value', async () => {
    const [first, second] = [await shop.made(), await shop.made()]
    await shop.unchanged(async () => {
      for (const names of definition.unique) {
        const same = pick(first, names)
        for (const body of [
          { ...shop.fresh(), ...same },
          { ...second, ...same },
        ]) {
          const answer = await shop.refused('DUPLICATE', () => shop.admin.call('submit', { body }))
          expect(answer).toMatchObject({ status: 400, fields: [{ field: names[0], rule: 'DUPLICATE' }] })
          for (const part of [shownOf(shop, first, names[0] ?? ''), String(definition.fields[names[0] ?? '']?.label.zh)])
            expect(answer.msg).toContain(part)
        }
      }
    })
  })
}

/** Tests removing, enabling and disabling. */
export function removalTests(shop: ResourceShop): void {
  const { definition, use } = shop

  test('rows are removed, all or none', async () => {
    const [one, other] = [await shop.made(), await shop.made()]
    await shop.unchanged(async () => {
      await shop.refused('ROW_GONE', () => shop.admin.remove(`${one.id},999,${other.id}`))
      for (const ids of ['', 'x', '1;2', "1' or 1=1"]) await shop.refused('BAD_INPUT', () => shop.admin.remove(ids))
    })
    expect((await shop.admin.remove(`${one.id},${other.id},${one.id}`)).body).toMatchObject({ code: 200, data: true })
    expect(await shop.admin.call('detail', { query: { id: one.id } })).toMatchObject({ status: 200, data: {} })
    await shop.refused('ROW_GONE', () => shop.admin.remove(one.id))
  })

  if (use) {
    test('what is in use stays, and the refusal says what and where', async () => {
      const [free, used] = [await shop.made(), await shop.made()]
      const place = await use(used.id)
      await shop.unchanged(async () => {
        const answer = await shop.refused('IN_USE', () => shop.admin.remove(`${free.id},${used.id}`))
        expect(answer.status).toBe(400)
        for (const part of [place, String(used[definition.title[0] ?? ''])]) expect(answer.msg).toContain(part)
      })
    })
  }

  if (!shop.switchable) return
  test('a row is disabled and enabled, with or without version, and a second time nothing changes', async () => {
    const { toggle, call, page } = shop.admin
    const row = await shop.made()
    const off = await toggle('disable', { id: row.id })
    expect(off).toMatchObject({ status: 2, version: 2, updateUser: shop.actor.id })
    expect(await toggle('disable', { id: row.id, version: 1 })).toEqual(off)
    await shop.refused('VERSION_STALE', () => call('enable', { body: { id: row.id, version: 1 } }))
    expect(await toggle('enable', { id: row.id, version: 2 })).toMatchObject({ status: 1, version: 3 })
    await shop.refused('ROW_GONE', () => call('disable', { body: { id: '999' } }))
    if (definition.fields.status?.filter) expect((await page({ status: 2 })).records.map(({ id }) => id)).not.toContain(row.id)
  })
}

/** Tests fields that may be yes in at most one row. */
export function onlyOneTests(shop: ResourceShop): void {
  const { onlyOne } = shop.definition
  if (onlyOne === undefined) return

  test('of many made the only one at once, one is, and nobody is refused for it', async () => {
    const { call, detail, page } = shop.admin
    const made: Row[] = []
    for (let n = 0; n < 6; n += 1) made.push(await shop.made())
    for (let round = 0; round < 3; round += 1) {
      const current = await Promise.all(made.map(({ id }) => detail(id)))
      const answers = await Promise.all([
        ...current.map((row) => call('submit', { body: { ...row, [onlyOne]: 2 } })),
        ...[shop.fresh(), shop.fresh()].map((body) => call('submit', { body: { ...body, [onlyOne]: 2 } })),
      ])
      // clearing the former row is a change of it, so another user's version of it may be stale
      expect(answers.filter(({ key }) => key !== undefined && key !== 'VERSION_STALE').map(({ body }) => body)).toEqual([])
      expect(answers.filter(({ key }) => key === undefined).length).toBeGreaterThan(1)
      expect((await page()).records.filter((row) => row[onlyOne] === 2)).toHaveLength(1)
    }
  })
}
