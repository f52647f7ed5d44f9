import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Writes generated files, by their path, where they differ; with `--check` it only names them and fails. */
export function writeOrCheck(files: Readonly<Record<string, string>>): void {
  const checking = process.argv.includes('--check')
  const differing = Object.entries(files).filter(([name, text]) => textOfFile(join(root, name)) !== text)
  if (!checking) for (const [name, text] of differing) writeFileSync(join(root, name), text)
  for (const [name] of differing) console.log(checking ? `differs from what it is generated from: ${name}` : `written: ${name}`)
  if (checking && differing.length > 0) process.exit(1)
}

function textOfFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
