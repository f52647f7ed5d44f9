import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Words } from '#domain/core/words.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { allTypes } from '#resources/documents/types.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { root } from '../support/steps.ts'

const path = `${root}docs/labels.md`

/** All labels of fields, forms, lists and the menu. */
const labels: readonly Words[] = [
  ...resources.flatMap(({ label, fields }) => [label, ...Object.values(fields).map((field) => field.label)]),
  ...[...Object.values(headFields), ...Object.values(lineFields)].map((field) => field.label),
  ...menuPages.map(({ label }) => label),
  ...allTypes.flatMap(({ label, menu }) => [label, menu.label]),
]

const rowOf = ({ zh, en }: Words) => `| ${zh} | ${en} |`
const used = [...new Set(labels.map(rowOf))].sort()

// LABELS=keep writes the list again; its changes are then reviewed like any other change
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

/** Reduces a label to one term for singular and plural. */
const stem = (en: string) =>
  en
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/ies\b/g, 'y')
    .replaceAll(/(?<=ss|x|ch)es\b/g, '')
    .replaceAll(/(?<!s)s\b/g, '')

/** Chinese words with several meanings, and what these are. */
const several: Readonly<Record<string, string>> = {
  原因: 'of a loss one of a list, its cause; of a refusal or a failure a sentence, the reason',
  合伙人: 'the people themselves, and of a customer the one who recommended him',
  商城商品: 'the goods that a mall shows, and of goods in stock whether they are sold there',
  地址: 'where somebody is, and in the log the path of a request',
}

test('a word in Chinese has one term in English, but for those listed', () => {
  const terms = new Map<string, Set<string>>()
  for (const { zh, en } of labels) terms.set(zh, (terms.get(zh) ?? new Set()).add(stem(en)))
  const doubled = [...terms].filter(([, found]) => found.size > 1).map(([zh]) => zh)
  expect(doubled.sort()).toEqual(Object.keys(several).sort())
})
