import { plainText } from '#paper/field-text.ts'
import type { GridLine } from './types.ts'

/** What a line holds under a name, as text; nothing is blank. */
export function fieldText(line: GridLine, name: string): string {
  const value: unknown = Object.hasOwn(line, name) ? (line as Readonly<Record<string, unknown>>)[name] : undefined
  return plainText(value)
}
