/**
 * Rows of one shape in which each field's name occurs once. `same`: fields with one value in all rows. `like`: fields
 * that equal another field in every row. `of`: the values of fields with few different ones; a row has the index into
 * that list. `rows`: the values of the other `fields` in their order; null means absent.
 */
export type TerseTable = {
  same: Record<string, unknown>
  like: Record<string, string>
  of: Record<string, readonly unknown[]>
  fields: readonly string[]
  rows: readonly (readonly unknown[])[]
}

/**
 * Lines with the fields of their goods stored once per goods: `goods` of a line is a row of that table; a unit refers
 * to its goods in the same way.
 */
export type TerseLines = TerseTable & { goods: TerseTable; units: TerseTable }

type TerseRow = Record<string, unknown>

/** Fields that a line copies from its goods, beside `unitList`. */
const goodsFields = [
  'commInfoId',
  'commInfoCode',
  'commInfoName',
  'commFullName',
  'barCode',
  'commKind',
  'basicUnit',
  'keeping',
  'shelfLifeDays',
  'qtyPlaces',
]
const isOfGoods = (name: string): boolean => goodsFields.includes(name)

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/**
 * A list of rows as a table of the fields that `isIn` accepts and of the columns in `more`; undefined if a value is no
 * text, number or boolean, because a table cannot hold it.
 */
function tableOf(
  rows: readonly TerseRow[],
  isIn: (name: string) => boolean = () => true,
  more: Readonly<Record<string, readonly unknown[]>> = {},
): TerseTable | undefined {
  const names = new Set(Object.keys(more))
  const met = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) met.add(name)
  for (const name of met) if (isIn(name)) names.add(name)
  const table = { same: {} as TerseRow, like: {} as Record<string, string>, of: {} as Record<string, unknown[]> }
  const known = new Map<string, string>()
  const columns: [name: string, cells: unknown[]][] = []
  for (const name of names) {
    const values = more[name] ?? rows.map((row) => row[name])
    const [first] = values
    if (isPlain(first) && values.every((value) => value === first)) {
      table.same[name] = first
      continue
    }
    if (!values.every((value) => value === undefined || isPlain(value))) return undefined
    const distinct = [...new Set(values)]
    if (distinct.length === 1) {
      if (distinct[0] !== undefined) table.same[name] = distinct[0]
      continue
    }
    const text = JSON.stringify(values)
    const twin = known.get(text)
    if (twin !== undefined) {
      table.like[name] = twin
      continue
    }
    known.set(text, name)
    const isOfFew = distinct.length * 2 <= rows.length && distinct.every((value) => typeof value === 'string')
    if (isOfFew) table.of[name] = distinct
    columns.push([name, values.map((value) => (isOfFew ? (distinct as unknown[]).indexOf(value) : (value ?? null)))])
  }
  const fields = columns.map(([name]) => name)
  return { ...table, fields, rows: rows.map((_, at) => columns.map(([, cells]) => cells[at])) }
}

/** The rows of a table, as they were before. */
function rowsOf({ same, like, of, fields, rows }: TerseTable): TerseRow[] {
  return rows.map((cells) => {
    const row: TerseRow = { ...same }
    for (const [at, name] of fields.entries()) {
      const value = cells[at]
      if (value !== null) row[name] = of[name] ? of[name][value as number] : value
    }
    for (const [name, other] of Object.entries(like)) if (row[other] !== undefined) row[name] = row[other]
    return row
  })
}

/**
 * Lines of a document as a table with every field name once. Undefined if a table cannot hold them; the caller then
 * sends the lines as they are.
 */
export function terseLines(lines: readonly object[]): TerseLines | undefined {
  const goods: { line: TerseRow; units: readonly TerseRow[] }[] = []
  const places = new Map<unknown, number>()
  const placesOfLines: number[] = []
  for (const line of lines as readonly TerseRow[]) {
    const { commInfoId, unitList: units } = line
    if (commInfoId === undefined || 'goods' in line || !isUnitList(units)) return undefined
    const place = places.get(commInfoId) ?? goods.push({ line, units }) - 1
    // two lines with different data of the same goods
    if (!hasSameGoodsData(goods[place]?.line ?? line, line)) return undefined
    places.set(commInfoId, place)
    placesOfLines.push(place)
  }
  const table = tableOf(lines as readonly TerseRow[], (name) => !isOfGoods(name) && name !== 'unitList', { goods: placesOfLines })
  const ofAllGoods = tableOf(
    goods.map(({ line }) => line),
    isOfGoods,
  )
  const ofAllUnits = tableOf(goods.flatMap(({ units }, at) => units.map((unit) => ({ goods: at, ...unit }))))
  return table && ofAllGoods && ofAllUnits ? { ...table, goods: ofAllGoods, units: ofAllUnits } : undefined
}

/** True when two lines of the same goods have the same data of the goods and the same units. */
function hasSameGoodsData(one: TerseRow, other: TerseRow): boolean {
  if (one === other) return true
  if (goodsFields.some((name) => one[name] !== other[name])) return false
  return one.unitList === other.unitList || JSON.stringify(one.unitList) === JSON.stringify(other.unitList)
}

const isUnitList = (value: unknown): value is readonly TerseRow[] =>
  Array.isArray(value) && value.every((unit) => typeof unit === 'object' && unit !== null && !('goods' in unit))

/** The header, and its value, by which a client asks for documents with terse lines. */
export const terseHeader = ['prefer', 'lines=terse'] as const

/** Restores the lines that were passed to `terseLines`. */
export function expandLines(terse: TerseLines): object[] {
  const units = Map.groupBy(rowsOf(terse.units), (unit) => unit.goods)
  const goods = rowsOf(terse.goods).map((row, at) => ({ ...row, unitList: (units.get(at) ?? []).map(({ goods: _, ...unit }) => unit) }))
  return rowsOf(terse).map(({ goods: at, ...line }) => ({ ...goods[at as number], ...line }))
}
