import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headFields } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import type { Words } from '#domain/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu.ts'
import { root } from '../support/steps.ts'

const path = `${root}docs/labels.md`

/** What fields, forms, lists and the menu are called. */
const labels: readonly Words[] = [
  ...resources.flatMap(({ label, fields }) => [label, ...Object.values(fields).map((field) => field.label)]),
  ...[...Object.values(headFields), ...Object.values(lineFields)].map((field) => field.label),
  ...menuPages.map(({ label }) => label),
  ...allTypes.flatMap(({ label, menu }) => [label, menu.label]),
]

const rowOf = ({ zh, en }: Words) => `| ${zh} | ${en} |`
const used = [...new Set(labels.map(rowOf))].sort()

// LABELS=keep writes the list anew; what changed in it is then read as any other change
if (process.env.LABELS === 'keep') {
  const [head = ''] = readFileSync(path, 'utf8').split(/(?<=\| --- \| --- \|\n)/)
  writeFileSync(path, `${head}${used.join('\n')}\n`)
}

const kept = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| --- ') && line !== '| 中文 | English |')

test('every label of a field, a form, a list or the menu is in the glossary of labels', () => {
  expect(used.filter((row) => !kept.includes(row))).toEqual([])
})

test('the glossary of labels says nothing that is not on a screen, and is in order', () => {
  expect(kept).toEqual(used)
})

/** Singular and plural are one term. */
const stem = (en: string) =>
  en
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/ies\b/g, 'y')
    .replaceAll(/(?<=ss|x|ch)es\b/g, '')
    .replaceAll(/(?<!s)s\b/g, '')

/** Of one word in Chinese that means several things, or whose place says the rest. */
const several = new Set([
  ...['保质期(天)', '内容', '原因', '合伙人', '商品分类', '商城商品', '地址', '客户等级'],
  ...['开始日期', '往来单位', '最低库存', '期初应收应付', '期初资金与会员余额', '款到发货', '税率', '经办人'],
  ...['规格值', '费用项目', '资金划转单', '资金账户', '返利协议', '金额'],
])

test('a word in Chinese has one term in English, but for those listed', () => {
  const terms = new Map<string, Set<string>>()
  for (const { zh, en } of labels) terms.set(zh, (terms.get(zh) ?? new Set()).add(stem(en)))
  const doubled = [...terms].filter(([, found]) => found.size > 1).map(([zh]) => zh)
  expect(doubled.sort()).toEqual([...several].sort())
})
