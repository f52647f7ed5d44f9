/** A class of goods. */
export type GoodsClass = {
  /** Prefix of the codes of goods in this class. */
  code: string
  name: string
  /** Name of the parent class. */
  group: '食品饮料' | '生鲜果蔬' | '日用百货'
  goods: readonly ClassGoods[]
}

export type ClassGoods = {
  /** Absent for loose produce. */
  brand?: string
  name: string
  unit: string
  packs: readonly Pack[]
  /** Tax-inclusive price of a basic unit. */
  retailPrice: string
  purchasePrice: string
  taxRate: string
  supplierCode: string
  weighed: boolean
}

/** A further unit, and the number of basic units in it. */
export type Pack = { unit: string; conversion: string }

type ClassDefaults = { taxRate: string; supplierCode: string }

/**
 * Parses the table of a class: one row per goods, `brand | name | basic unit | packs | retail price | purchase
 * price`, and `| tax rate | supplier code` where they differ from the class's. Packs are "箱 24" or "提 6, 箱 24".
 * Throws on a row that cannot be parsed.
 */
export function goodsClass(head: Omit<GoodsClass, 'goods'> & ClassDefaults, table: string): GoodsClass {
  const { taxRate, supplierCode, ...rest } = head
  const rows = table.split('\n').filter((row) => row.trim() !== '')
  return { ...rest, goods: rows.map((row) => readRow(row, { taxRate, supplierCode })) }
}

function readRow(row: string, usual: ClassDefaults): ClassGoods {
  const [brand, name, unit, packs, retailPrice, purchasePrice, taxRate, supplierCode] = row.split('|').map((cell) => cell.trim())
  if (!name || !unit || !packs || !retailPrice || !purchasePrice) throw new Error(`a row of the shelf cannot be read: ${row}`)
  return {
    ...(brand ? { brand } : {}),
    name,
    unit,
    packs: packs.split(',').map(readPack),
    retailPrice,
    purchasePrice,
    taxRate: taxRate || usual.taxRate,
    supplierCode: supplierCode || usual.supplierCode,
    weighed: unit === '公斤',
  }
}

function readPack(text: string): Pack {
  const [unit, conversion] = text.trim().split(' ')
  if (!unit || !conversion) throw new Error(`a pack cannot be read: ${text}`)
  return { unit, conversion }
}
