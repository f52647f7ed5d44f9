import type { Words } from '#domain/core/words.ts'
import { reports } from '#resources/reports/reports.ts'

/** Sides of trade that lines belong to. */
const sides: Readonly<Record<string, Words>> = { sale: { zh: '销售', en: 'Sales' }, purchase: { zh: '采购', en: 'Purchases' } }

const ownEntry = <Of>(named: Readonly<Record<string, Of>> | undefined, name: string): Of | undefined =>
  named && Object.hasOwn(named, name) ? named[name] : undefined

/**
 * Label of the value of a report's parameter: a grouping, age, item, account, column or measure; undefined where the
 * value has none.
 */
export function valueWords(operation: string | undefined, field: string, value: string): Words | undefined {
  const report = reports.find(({ list }) => list === operation)
  if (field === 'groupBy') return ownEntry(report?.groupings, value)?.label
  if (field === 'age') return ownEntry(report?.ages, value)
  if (field === 'item') return ownEntry(report?.items, value)
  if (field === 'account') return ownEntry(report?.accounts, value)
  if (field === 'side') return report && ownEntry(sides, value)
  return ownEntry(ownEntry(report?.choices, field)?.options, value)
}
