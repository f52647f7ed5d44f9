import { expect, test } from 'vitest'
import { commodity } from '#resources/goods/commodity.resource.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { changesOf, mergeValues } from '#web/resources/merge-values.ts'

// goods that two users change at the same time, each another unit

const definition = commodity as unknown as ScreenDefinition
const unit = (name: string, conversion: string, barCode = '') => ({ unitId: { id: name, name }, conversion, barCode })
const goods = (units: ReturnType<typeof unit>[], fields: Record<string, string> = {}) => ({
  fields: { commInfoName: '矿泉水', qtyPlaces: '', ...fields },
  children: { units },
})

test('units that one adds, changes or takes away are there beside those of the other', () => {
  const base = goods([unit('箱', '12'), unit('提', '6'), unit('托', '480')])
  const theirs = goods([unit('箱', '24'), unit('提', '6'), unit('托', '480'), unit('件', '4')], { qtyPlaces: '2' })
  const mine = goods([unit('箱', '12', '690'), unit('托', '500'), unit('盒', '3')], { commInfoName: '苏打水' })
  const merged = mergeValues(definition, { base, mine, theirs })
  expect(merged.fields).toEqual({ commInfoName: '苏打水', qtyPlaces: '2' })
  expect(merged.children.units).toEqual([unit('箱', '24', '690'), unit('托', '500'), unit('件', '4'), unit('盒', '3')])
  expect(changesOf(definition, { base, mine, theirs }).map(({ name }) => name)).toEqual(['qtyPlaces', 'units'])
})

test('a unit that one took away and the other changed stays', () => {
  const base = goods([unit('箱', '12')])
  const taken = goods([])
  const changed = goods([unit('箱', '24')])
  expect(mergeValues(definition, { base, mine: taken, theirs: changed }).children.units).toEqual([unit('箱', '24')])
  expect(mergeValues(definition, { base, mine: changed, theirs: taken }).children.units).toEqual([unit('箱', '24')])
  expect(mergeValues(definition, { base, mine: base, theirs: taken }).children.units).toEqual([])
})
