import { readFile, writeFile } from 'node:fs/promises'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { DiagramFile } from '../geometry.ts'
import { layoutOf } from './layout.ts'

const fileOf = (kind: string): URL => new URL(`../layouts/${kind}.diagram.gen.json`, import.meta.url)

/** Text of a law's diagram file, with one line per box, so that a small change of the law gives a small diff. */
export async function diagramText(words: AnyWords): Promise<string> {
  const layouts = { zh: await layoutOf(words, 'zh'), en: await layoutOf(words, 'en') }
  const file: DiagramFile = { kind: words.id, hash: machineHash(words), layouts }
  const lines = JSON.stringify(file, null, 1).replace(/\n {4,}/g, ' ')
  return `${lines}\n`
}

/**
 * Writes the diagrams of all laws. With `--check` it compares them with the files instead, and exits with 1 if one is
 * outdated.
 */
async function main(check: boolean): Promise<void> {
  for (const words of Object.values(documents) as readonly AnyWords[]) {
    const file = fileOf(words.id)
    const text = await diagramText(words)
    if (!check) await writeFile(file, text)
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
      process.exitCode = 1
      process.stdout.write(`The diagram of ${words.id} is older than its machine: run \`npm run diagrams\`.\n`)
    }
  }
}

if (import.meta.main) await main(process.argv.includes('--check'))
