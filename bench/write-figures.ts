import { readFile, writeFile } from 'node:fs/promises'

const file = new URL('../docs/benchmarks.md', import.meta.url)
const begin = '<!-- figures: written by npm run bench -- --write -->'
const end = '<!-- end of figures -->'

/** Puts the figures into docs/benchmarks.md, between its two marks. */
export async function writeFigures(facts: readonly string[], figures: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for figures between ${begin} and ${end}`)
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${facts.join('\n')}\n\n${figures}\n\n${text.slice(to)}`)
}
