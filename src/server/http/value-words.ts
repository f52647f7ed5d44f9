import type { Words } from '#domain/words.ts'
import { reports } from '#resources/reports.ts'

/** Of lines: which side of the trade they are of. */
const sides: Readonly<Record<string, Words>> = { sale: { zh: '销售', en: 'Sales' }, purchase: { zh: '采购', en: 'Purchases' } }

const ownOf = <Of>(named: Readonly<Record<string, Of>> | undefined, name: string): Of | undefined =>
  named && Object.hasOwn(named, name) ? named[name] : undefined

/** What a value is called that a report can be asked for: a way of grouping, an age, an item, an account, a column, a measure; nothing where it has no name. */
export function valueWords(operation: string | undefined, field: string, value: string): Words | undefined {
  const report = reports.find(({ list }) => list === operation)
  if (field === 'groupBy') return ownOf(report?.groupings, value)?.label
  if (field === 'age') return ownOf(report?.ages, value)
  if (field === 'item') return ownOf(report?.items, value)
  if (field === 'account') return ownOf(report?.accounts, value)
  if (field === 'side') return report && ownOf(sides, value)
  return ownOf(ownOf(report?.choices, field)?.options, value)
}
