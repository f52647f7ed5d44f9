import { expect, test } from 'vitest'
import type { ReportChoice } from '#resources/reports/report-parts.ts'
import { reports } from '#resources/reports/reports.ts'
import { resolveSchema, schemasOf } from '#server/http/contract-schemas.ts'

test.each(reports.map((report) => [report.list, report] as const))('the page of %s asks for what its operation takes', (list, report) => {
  const asked = resolveSchema(schemasOf(list).query).properties ?? {}
  const { filters, groupings, byEntity = false } = report
  const choices: Partial<Record<string, ReportChoice>> = report.choices ?? {}
  const named = [...filters, ...Object.keys(choices), ...(byEntity ? ['legalEntity', 'companyItself'] : [])]
  expect(named.filter((name) => !Object.hasOwn(asked, name))).toEqual([])
  // `auto` becomes by day or by month before the query; lines are not grouped
  const ways = Object.keys(groupings).filter((way) => way !== 'auto')
  for (const [name, options] of [
    ['groupBy', ways],
    ...Object.entries(choices).map(([name, choice]) => [name, Object.keys(choice?.options ?? {})]),
  ] as [string, string[]][]) {
    const taken = asked[name] && resolveSchema(asked[name]).enum
    if (taken) expect(options.filter((one) => !taken.includes(one))).toEqual([])
  }
})
