import { readFile, writeFile } from 'node:fs/promises'
import { table } from './report.ts'

const file = new URL('../docs/benchmarks.md', import.meta.url)
const begin = '<!-- figures: written by npm run bench -- --write -->'
const end = '<!-- end of figures -->'

const head = ['bench', 'what', 'figure', 'budget', 'verdict', 'measured']

/** The rows between the marks, without the two lines of the table's head. */
const rowsIn = (text: string): string[][] => {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/**
 * Writes figures into docs/benchmarks.md, between its two marks, as rows of bench, what, figure, budget and verdict,
 * each with `measured`: time, commit and load. Rows of benches that were not run stay. `order`: the order of benches.
 */
export async function writeFigures(rows: readonly (readonly string[])[], measured: string, order: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for figures between ${begin} and ${end}`)
  const run = new Set(rows.map(([bench = '']) => bench))
  const kept = rowsIn(text.slice(from, to)).filter(([bench = '']) => !run.has(bench))
  const place = ([bench = '']: readonly string[]) => order.indexOf(bench)
  const all = [...kept, ...rows.map((row) => [...row, measured])].toSorted((one, other) => place(one) - place(other))
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${table(head, all)}\n\n${text.slice(to)}`)
}
