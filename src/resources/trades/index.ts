import { building } from './building.ts'
import { catering } from './catering.ts'
import { clothing } from './clothing.ts'
import { convenience } from './convenience.ts'
import { hardware } from './hardware.ts'
import type { Trade } from './trade.ts'

const blank: Trade = {
  label: { zh: '空白', en: 'Blank' },
  hint: { zh: '只要常用单位，商品自己来', en: 'The usual units alone; goods are yours' },
  settings: {},
  units: { 个: 0, 件: 0, 箱: 0, 公斤: 3 },
  goods: [],
}

export const trades: readonly Trade[] = [convenience, catering, building, clothing, hardware, blank]
