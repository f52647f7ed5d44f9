import { expect, test } from 'vitest'
import { snake } from '#domain/core/field.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { ResourceShop, Row } from '../../support/resources/resource-shop.ts'

/** Tests pages and names. */
export function pageTests(shop: ResourceShop): void {
  const { fields } = shop.definition

  test('pages do not overlap, the size is capped at 200 and a page past the end is empty', async () => {
    const { page } = shop.admin
    const [first, second] = [await page({ size: 2 }), await page({ size: 2, current: 2 })]
    const { total } = first
    expect(new Set([first, second].flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(4)
    expect(first).toMatchObject({ total, size: 2, current: 1, pages: Math.ceil(total / 2) })
    expect(await page({ size: 5000 })).toMatchObject({ size: 200 })
    expect(await page({ current: 99_999 })).toMatchObject({ records: [], total })
    expect(await page({ size: 0, current: -3 })).toMatchObject({ size: 1, current: 1 })
  })

  test('every reference is answered with its name', () => {
    const names = Object.values(fields).flatMap((field) => (field.kind === 'reference' ? [field.name] : []))
    for (const name of names) expect(shop.rows.filter((row) => typeof row[name] === 'string').length, name).toBeGreaterThan(0)
  })
}

const figures = new Set(['percent', 'price', 'qty', 'factor'])

/** Tests each declared filter against the same filter applied here to all rows. */
export function filterTests(shop: ResourceShop): void {
  const filters = Object.entries(shop.definition.fields).filter(([, { filter }]) => filter !== undefined)
  if (filters.length === 0) return

  test('each filter answers just the rows that match', async () => {
    const { records } = await shop.admin.page()
    for (const [name, { filter, kind }] of filters) {
      const value = String(records.map((row) => row[name]).find((one) => one !== undefined))
      const asked = filter === 'contains' ? value.slice(1, 3).toLowerCase() : value
      const fits = (row: Row) => {
        const own = String(row[name] ?? '')
        if (filter === 'contains') return own.toLowerCase().includes(asked)
        return figures.has(kind) && own !== '' ? new Decimal(own).eq(asked) : own === asked
      }
      const found = await shop.admin.page({ [name]: asked })
      expect(
        found.records.map(({ id }) => id),
        name,
      ).toEqual(records.filter(fits).map(({ id }) => id))
      expect(found.total, name).toBe(found.records.length)
      expect(found.total, name).toBeGreaterThan(0)
    }
    expect((await shop.admin.page(Object.fromEntries(filters.map(([name]) => [name, ''])))).total).toBe(records.length)
  })
}

const counted = new Set([...figures, 'integer', 'yesNo', 'switch', 'choice', 'id'])
const collator = new Intl.Collator('zh-u-co-pinyin')

/** Tests the filter for one of a field's many references. */
export function linkTests(shop: ResourceShop): void {
  const { plan, admin } = shop
  if (plan.links.length === 0) return

  test('many references are answered with their names, and found by one of them', async () => {
    for (const { name, field } of plan.links) {
      const row = await shop.made()
      const [one] = row[name] as string[]
      expect(row[field.names]).toEqual([expect.any(String)])
      const other = await admin.save({ ...shop.fresh(), [name]: [] })
      expect([other[name], other[field.names]]).toEqual([[], []])
      if (field.filterBy === undefined) continue
      const found = (await admin.page({ [field.filterBy]: one })).records.map(({ id }) => id)
      expect(found).toContain(row.id)
      expect(found).not.toContain(other.id)
      expect((await admin.page({ [field.filterBy]: '' })).records.map(({ id }) => id)).toContain(other.id)
    }
  })
}

/** Tests sorting by each listed column, and by names that are no column. */
export function sortTests(shop: ResourceShop): void {
  const columns = Object.entries(shop.definition.fields).filter(([name, { list }]) => list && shop.plan.sortable.has(snake(name)))

  test('the list sorts by each column in both directions, Chinese by pinyin', async () => {
    for (const [name, field] of columns) {
      const shown = field.kind === 'reference' ? field.name : name
      const isText = !counted.has(field.kind)
      const compare = (one: unknown, other: unknown) =>
        isText || field.kind === 'moment'
          ? collator.compare(String(one), String(other))
          : new Decimal(String(one)).cmp(new Decimal(String(other)))
      for (const [key, sign] of [
        ['ascs', 1],
        ['descs', -1],
      ] as const) {
        const { records } = await shop.admin.page({ [key]: snake(shown) })
        const known = records.filter((row) => row[shown] !== undefined)
        expect(known, `${name}: rows without a value come last`).toEqual(records.slice(0, known.length))
        const order = known.slice(1).map((row, at) => sign * compare(known[at]?.[shown], row[shown]))
        expect(
          order.filter((step) => step > 0),
          name,
        ).toEqual([])
      }
    }
  })

  test('a sort by what is no column of the list is ignored', async () => {
    const usual = (await shop.admin.page()).records
    for (const key of ['tenant_id', 'id;drop table menu', 'password_hash', "name' desc, (select 1)"])
      expect((await shop.admin.page({ ascs: key, descs: key })).records, key).toEqual(usual)
  })
}

/** Tests the search box. */
export function keywordTests(shop: ResourceShop): void {
  const { keyword: names } = shop.definition

  test('the keyword finds a row by each of its fields, whatever the case', async () => {
    for (const name of names) {
      const row = shop.rows.find((one) => one[name] !== undefined)
      const keyword = String(row?.[name])
      const found = (await shop.admin.page({ keyword: ` ${keyword.toUpperCase()} ` })).records
      expect(
        found.map(({ id }) => id),
        name,
      ).toContain(row?.id)
      expect((await shop.admin.page({ keyword: `${keyword} nosuchword` })).total, name).toBe(0)
    }
  })

  test('what means something to a database is only text in a keyword', async () => {
    const percents = names.some((name) => shop.definition.fields[name]?.kind === 'percent')
    const { total } = await shop.admin.page()
    for (const keyword of ['%', '_', '\\', "' or 1=1 --", '"', '$1', '号%']) {
      // percentages are shown with %, so searching % finds all rows
      const expected = keyword === '%' && percents ? total : 0
      expect((await shop.admin.page({ keyword })).total, keyword).toBe(expected)
    }
  })
}
