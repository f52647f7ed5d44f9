import { expect, test } from 'vitest'
import { tabNames } from '#web/shell/tabs/tab-names.ts'

test('tabs of the same name are told apart by a number', () => {
  expect(tabNames(['首页', '新增采购订单', 'CG20261121-0007', '新增采购订单', '新增采购订单'])).toEqual([
    '首页',
    '新增采购订单',
    'CG20261121-0007',
    '新增采购订单 2',
    '新增采购订单 3',
  ])
})
