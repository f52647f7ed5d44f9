import type { DiagramFile } from './geometry.ts'

const files = import.meta.glob<DiagramFile>('./layouts/*.diagram.gen.json', { import: 'default' })
const loading = new Map<string, Promise<DiagramFile>>()

/**
 * Loads the laid-out diagram of a document type when it is first shown; returns a promise for React's `use`. A load
 * that failed is tried again at the next call.
 */
export function diagramFileOf(kind: string): Promise<DiagramFile> {
  const known = loading.get(kind)
  if (known) return known
  const load = files[`./layouts/${kind}.diagram.gen.json`]
  const file = load ? load() : Promise.reject(new Error(`There is no diagram of ${kind}`))
  loading.set(kind, file)
  file.catch(() => loading.delete(kind))
  return file
}
