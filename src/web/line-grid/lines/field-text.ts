import { plainText } from '#paper/field-text.ts'
import type { GridLine } from './types.ts'

/** Text of a line's field; empty if the line does not have it. */
export function fieldText(line: GridLine, name: string): string {
  const value: unknown = Object.hasOwn(line, name) ? (line as Readonly<Record<string, unknown>>)[name] : undefined
  return plainText(value)
}
