import type { GridLine } from './types.ts'

let made = 0
const seed = Date.now().toString(36)

/** A name for a new line, unlike any other also among lines of a draft kept from an earlier day. */
export function newRowKey(): string {
  made += 1
  return `${seed}-${made}`
}

/** What names a line while rows come and go round it. */
export function keyOf(line: GridLine | undefined, row: number): string {
  return line?.rowKey ?? line?.id ?? `row-${row}`
}
