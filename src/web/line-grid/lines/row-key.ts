import type { GridLine } from './types.ts'

let keyCount = 0
const seed = Date.now().toString(36)

/** A key for a new line. It is unique even among the lines of a draft that was stored on an earlier day. */
export function newRowKey(): string {
  keyCount += 1
  return `${seed}-${keyCount}`
}

/** Key of a line. It stays the same while rows are added and removed around it. */
export function keyOf(line: GridLine | undefined, row: number): string {
  return line?.rowKey ?? line?.id ?? `row-${row}`
}
