export type Row<In extends string, Out extends string> = { input: Record<In, string>; expected: Record<Out, string> }

/**
 * A rule written as a table: a row of names, then one row per example, with columns two or more spaces apart, inputs
 * left of the bar and results right of it. Cells are text. A row with too few or too many cells is an error and
 * throws.
 */
export function table<In extends string = string, Out extends string = string>(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
): Row<In, Out>[] {
  const [head, ...rows] = String.raw({ raw: text.raw }, ...values)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/(?:^|\s)\|(?:\s|$)/).map((half) => half.trim().split(/\s{2,}/)))
  if (!head || rows.length === 0) throw new Error('A table needs a head and at least one row')
  return rows.map((row) => ({ input: named(head[0], row[0]), expected: named(head[1] ?? [], row[1] ?? []) })) as Row<In, Out>[]
}

function named(names: readonly string[] = [], cells: readonly string[] = []): Record<string, string> {
  if (names.length !== cells.length) throw new Error(`The table's columns are ${names.join(', ')}; this row has ${cells.join(', ')}`)
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
}
