/**
 * Rows of one shape with each field's name once. `same`: fields that all rows share. `like`: fields that in every row say what another one
 * says. `of`: values of fields of which there are few; a row has the place in that list. `rows`: the other `fields` in their order; null is absent.
 */
export type TerseTable = {
  same: Record<string, unknown>
  like: Record<string, string>
  of: Record<string, readonly unknown[]>
  fields: readonly string[]
  rows: readonly (readonly unknown[])[]
}

/** Lines with what they say of goods once for each: `goods` of a line is a row of that table; a unit names its goods in the same way. */
export type TerseLines = TerseTable & { goods: TerseTable; units: TerseTable }

type Row = Record<string, unknown>

/** What lines say of their goods, beside `commInfoId` and `unitList`. */
const ofGoods = ['commInfoCode', 'commInfoName', 'commFullName', 'barCode', 'commKind', 'basicUnit'] as const

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A list of rows as a table; undefined where a row has something else than texts, numbers and truths, which a table cannot say. */
function tableOf(rows: readonly Row[]): TerseTable | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const table = { same: {} as Row, like: {} as Record<string, string>, of: {} as Record<string, unknown[]> }
  const known = new Map<string, string>()
  const columns: [name: string, values: unknown[]][] = []
  for (const name of names) {
    const values = rows.map((row) => row[name])
    if (!values.every((value) => value === undefined || isPlain(value))) return undefined
    const distinct = [...new Set(values)]
    const text = values.map((value) => `${typeof value} ${value}`).join('\n')
    const twin = known.get(text)
    if (distinct.length === 1) Object.assign(table.same, distinct[0] === undefined ? {} : { [name]: distinct[0] })
    else if (twin !== undefined) table.like[name] = twin
    else {
      known.set(text, name)
      columns.push([name, values])
      const isText = distinct.every((value) => typeof value === 'string')
      if (isText && distinct.length * 2 <= rows.length) table.of[name] = distinct
    }
  }
  const cell = (name: string, value: unknown) => table.of[name]?.indexOf(value) ?? value ?? null
  return {
    ...table,
    fields: columns.map(([name]) => name),
    rows: rows.map((_, at) => columns.map(([name, values]) => cell(name, values[at]))),
  }
}

/** The rows of a table again. */
function rowsOf({ same, like, of, fields, rows }: TerseTable): Row[] {
  return rows.map((cells) => {
    const row: Row = { ...same }
    for (const [at, name] of fields.entries()) {
      const value = cells[at]
      if (value !== null) row[name] = of[name] ? of[name][value as number] : value
    }
    for (const [name, other] of Object.entries(like)) if (row[other] !== undefined) row[name] = row[other]
    return row
  })
}

/** Lines of a document with every name once; undefined where they cannot be said so, and stay as they are. */
export function terseLines(lines: readonly object[]): TerseLines | undefined {
  const goods: { row: Row; units: readonly Row[]; text: string }[] = []
  const places = new Map<unknown, number>()
  const own: Row[] = []
  for (const line of lines as readonly Row[]) {
    const { commInfoId, unitList, ...rest } = line
    if (commInfoId === undefined || 'goods' in line || !isUnitList(unitList)) return undefined
    const row = { commInfoId, ...Object.fromEntries(ofGoods.flatMap((name) => (name in rest ? [[name, rest[name]]] : []))) }
    const text = JSON.stringify([row, unitList])
    const place = places.get(commInfoId) ?? goods.push({ row, units: unitList, text }) - 1
    // two lines that say different things of the same goods
    if (goods[place]?.text !== text) return undefined
    places.set(commInfoId, place)
    own.push({ goods: place, ...Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in row))) })
  }
  const table = tableOf(own)
  const ofAllGoods = tableOf(goods.map(({ row }) => row))
  const ofAllUnits = tableOf(goods.flatMap(({ units }, at) => units.map((unit) => ({ goods: at, ...unit }))))
  return table && ofAllGoods && ofAllUnits ? { ...table, goods: ofAllGoods, units: ofAllUnits } : undefined
}

const isUnitList = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((unit) => typeof unit === 'object' && unit !== null && !('goods' in unit))

/** The header by which a client asks for documents whose lines are terse, and its value. */
export const terseHeader = ['prefer', 'lines=terse'] as const

/** The lines that `terseLines` was given. */
export function linesFrom(terse: TerseLines): object[] {
  const units = Map.groupBy(rowsOf(terse.units), (unit) => unit.goods)
  const goods = rowsOf(terse.goods).map((row, at) => ({ ...row, unitList: (units.get(at) ?? []).map(({ goods: _, ...unit }) => unit) }))
  return rowsOf(terse).map(({ goods: at, ...line }) => ({ ...goods[at as number], ...line }))
}
