import type { GridLine } from './types.ts'

let keyCount = 0
const seed = Date.now().toString(36)

/** A key for a new line, unique even among lines of a draft stored on an earlier day. */
export function newRowKey(): string {
  keyCount += 1
  return `${seed}-${keyCount}`
}

/** Key of a line, stable while rows are added and removed around it. */
export function keyOf(line: GridLine | undefined, row: number): string {
  return line?.rowKey ?? line?.id ?? `row-${row}`
}
