import { documents } from '#machines/index.ts'
import { type Coverage, type CoverageCount, type LawCoverage, measures } from '#web/testing/coverage.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const labelOf = (kind: string) => (documents as Readonly<Record<string, { label: { zh: string; en: string } }>>)[kind]?.label

/** An HTML page about the coverage of a build: a row for each machine, with what was not reached. */
export function htmlOf(build: string, coverage: Coverage): string {
  const cell = ({ of, reached }: CoverageCount) => `<td class="${reached < of ? 'part' : 'all'}">${reached} / ${of}</td>`
  const row = (kind: string, one: LawCoverage) => `<tr><th>${escaped(labelOf(kind)?.zh ?? '')} ${escaped(kind)}</th>
    ${measures.map((measure) => cell(one[measure])).join('')}</tr>`
  const missed = (kind: string, one: LawCoverage) => {
    const all = measures.flatMap((measure) => one[measure].missed.map((name) => `<li>${measure}: ${escaped(name)}</li>`))
    return all.length === 0 ? '' : `<details><summary>${escaped(kind)}: ${all.length}</summary><ul>${all.join('')}</ul></details>`
  }
  const entries = Object.entries(coverage)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Coverage ${escaped(build)}</title>
<style>body{font:14px/1.5 sans-serif;margin:24px}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 10px;text-align:right}
th:first-child{text-align:left}.part{background:#fff3d6}.all{background:#e3f5e3}</style>
<h1>Coverage of the laws, build ${escaped(build)}</h1>
<table><tr><th>machine</th>${measures.map((measure) => `<th>${measure}</th>`).join('')}</tr>${entries.map(([kind, one]) => row(kind, one)).join('')}</table>
<h2>Not reached</h2>${entries.map(([kind, one]) => missed(kind, one)).join('')}</html>
`
}

/**
 * JUnit: a suite for each machine and a test for each measure, which fails if less is reached than before; its output
 * lists what is not reached.
 */
export function junitOf(build: string, coverage: Coverage, fallen: readonly string[]): string {
  const suites = Object.entries(coverage).map(([kind, one]) => {
    const tests = measures.map((measure) => {
      const { of, reached, missed } = one[measure]
      const failure = fallen.filter((sentence) => sentence.startsWith(`${kind}: `) && sentence.includes(` ${measure} `))
      const failed = failure.map((sentence) => `<failure message="${escaped(sentence)}"/>`).join('')
      const output = missed.length > 0 ? `<system-out>${escaped(missed.join('\n'))}</system-out>` : ''
      return `<testcase classname="${kind}" name="${measure} ${reached} of ${of}">${failed}${output}</testcase>`
    })
    const failures = fallen.filter((sentence) => sentence.startsWith(`${kind}: `)).length
    return `<testsuite name="${kind}" tests="${measures.length}" failures="${failures}">${tests.join('')}</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="coverage ${escaped(build)}" failures="${fallen.length}">${suites.join('\n')}</testsuites>\n`
}
