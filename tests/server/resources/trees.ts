import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { operationOf } from '#resources/index.ts'
import type { ResourceShop, Row } from '../../support/resources/resource-shop.ts'

type Node = { id: string; parentId: string; title: string; key: string; value: string; hasChildren?: boolean; children?: Node[] }

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const idsOf = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id)

/** Tests trees of rows: read as a whole, level by level, and searched. */
export function treeTests(shop: ResourceShop): void {
  const { definition } = shop
  const {
    tree: above,
    title: [title = ''],
  } = definition
  const serves = (verb: string) => operations.some(({ id }) => id === operationOf(definition, verb))
  if (above === undefined || !serves('tree')) return

  const ask = async (verb: 'tree' | 'lazyTree', query: object = {}) => (await shop.admin.ok(verb, { query })) as Node[]
  /** Three rows one below the other, and one beside the lowest. */
  async function family() {
    const made = async (parentId?: string) => shop.admin.save({ ...shop.fresh(), [above ?? '']: parentId ?? '0' })
    const root = await made()
    const middle = await made(root.id)
    return { root, middle, low: await made(middle.id), beside: await made(middle.id) }
  }
  const nameOf = (row: Row) => String(row[title])

  test('the tree has every row once, under the row it belongs to', async () => {
    const { root, middle, low, beside } = await family()
    const nodes = await ask('tree')
    const { records } = await shop.admin.page()
    expect(new Set(idsOf(flat(nodes)))).toEqual(new Set(idsOf(records)))
    const found = nodes.find(({ id }) => id === root.id)
    expect(found).toMatchObject({ parentId: '0', title: nameOf(root), key: root.id, value: root.id })
    expect(found?.children?.[0]).toMatchObject({ id: middle.id, parentId: root.id })
    // clients use one or the other: nested nodes have no flag about levels that could be requested
    expect(flat(nodes).filter((node) => 'hasChildren' in node)).toEqual([])
    const leaves = found?.children?.[0]?.children ?? []
    expect(new Set(idsOf(leaves))).toEqual(new Set([low.id, beside.id]))
    expect(leaves[0]).not.toHaveProperty('children')
    expect(idsOf(await ask('tree', { parentId: root.id }))).toEqual([middle.id])
    expect(await ask('tree', { parentId: low.id })).toEqual([])
  })

  test('a search keeps what it finds and the way to it, and nothing beside', async () => {
    const { root, middle, low, beside } = await family()
    const nodes = await ask('tree', { keyword: nameOf(low) })
    const ids = idsOf(flat(nodes))
    expect(ids).toEqual(expect.arrayContaining([root.id, middle.id, low.id]))
    expect(ids).not.toContain(beside.id)
    expect(await ask('tree', { keyword: 'nosuchword' })).toEqual([])
  })

  test('one level at a time, each node saying whether more is below', async () => {
    const { root, middle, low } = await family()
    const tops = await ask('lazyTree')
    expect(tops.every(({ parentId }) => parentId === '0')).toBe(true)
    expect(tops.find(({ id }) => id === root.id)?.hasChildren).toBe(true)
    expect(idsOf(await ask('lazyTree', { parentId: '0' }))).toEqual(idsOf(tops))
    expect(await ask('lazyTree', { parentId: root.id })).toEqual([
      { id: middle.id, parentId: root.id, title: nameOf(middle), key: middle.id, value: middle.id, hasChildren: true },
    ])
    expect((await ask('lazyTree', { parentId: middle.id })).find(({ id }) => id === low.id)).not.toHaveProperty('hasChildren')
    expect(await ask('lazyTree', { parentId: low.id })).toEqual([])
  })

  test('a row never comes to hang under itself, near or far, also when two move at once', async () => {
    const { root, middle, low } = await family()
    for (const parentId of [root.id, middle.id, low.id])
      await shop.refused('FIELD_BAD', () => shop.admin.call('submit', { body: { ...root, [above]: parentId } }))
    const [one, other] = [await shop.made(), await shop.made()]
    const answers = await Promise.all([
      shop.admin.call('submit', { body: { ...one, [above]: other.id } }),
      shop.admin.call('submit', { body: { ...other, [above]: one.id } }),
    ])
    expect(answers.map(({ key }) => key).sort()).toEqual(['FIELD_BAD', undefined])
  })

  if (serves('lazyList')) lazyListTest(shop, family, nameOf)
}

type Family = Record<'root' | 'middle' | 'low' | 'beside', Row>

/** Tests the rows themselves, level by level. */
function lazyListTest(shop: ResourceShop, family: () => Promise<Family>, nameOf: (row: Row) => string): void {
  test('rows come level by level; searched, whatever is found with all that stands above it and nothing beside', async () => {
    const { root, middle, low, beside } = await family()
    const rows = async (query: object) => (await shop.admin.ok('lazyList', { query })) as (Row & { hasChildren?: boolean })[]
    expect((await rows({})).find(({ id }) => id === root.id)).toMatchObject({ ...root, hasChildren: true })
    expect(idsOf(await rows({ parentId: root.id }))).toEqual([middle.id])
    const found = idsOf(await rows({ keyword: nameOf(low) }))
    expect(found).toEqual(expect.arrayContaining([root.id, middle.id, low.id]))
    expect(found).not.toContain(beside.id)
    expect(await rows({ keyword: 'nothing is called like this' })).toEqual([])
  })
}
