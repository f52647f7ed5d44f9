import { commodity } from '#resources/goods/commodity.resource.ts'
import { classesOf, type Trade, weightUnit } from '#resources/trades/trade.ts'
import { api } from '../client/api.ts'
import { saveSettings } from './save-settings.ts'

type EnterOptions = { withGoods: boolean; onProgress: (done: number) => void }

const all = { query: { current: 1, size: 1000 } } as const

/** The number of rows that a trade enters at most, to show the progress. */
export const partsOf = (trade: Trade, withGoods: boolean): number =>
  Object.keys(trade.units).length + (withGoods ? classesOf(trade).length + trade.goods.length : 0)

/**
 * Enters the settings, units, classes and sample goods of a trade. Units, classes and goods whose names exist already
 * are not changed.
 */
export async function enterTrade(trade: Trade, { withGoods, onProgress }: EnterOptions): Promise<void> {
  let done = 0
  const count = () => onProgress(++done)
  await saveSettings(trade.settings)
  const units = await enterUnits(trade, count)
  if (!withGoods || trade.goods.length === 0) return
  const classes = await enterClasses(trade, count)
  await enterGoods(trade, { units, classes }, count)
}

type Ids = ReadonlyMap<string, string>

async function enterUnits({ units }: Trade, count: () => void): Promise<Ids> {
  const known = new Map((await api('UnitApi_list', all)).records.map(({ name, id }) => [name, id]))
  for (const [name, qtyPlaces] of Object.entries(units)) {
    if (!known.has(name)) known.set(name, (await api('UnitApi_submit', { body: { name, qtyPlaces } })).id)
    count()
  }
  return known
}

async function enterClasses(trade: Trade, count: () => void): Promise<Ids> {
  const known = new Map((await api('ClassificationApi_list', all)).records.map(({ name, id }) => [name, id]))
  for (const [at, name] of classesOf(trade).entries()) {
    if (!known.has(name)) {
      const code = await api('ClassificationApi_code', { query: {} })
      known.set(name, (await api('ClassificationApi_submit', { body: { code, name, sort: at + 1 } })).id)
    }
    count()
  }
  return known
}

async function enterGoods({ goods }: Trade, { units, classes }: { units: Ids; classes: Ids }, count: () => void): Promise<void> {
  const list = await api('CommodityApi_list', all)
  const known = new Set(list.records.map(({ commInfoName, spec }) => `${commInfoName} ${spec ?? ''}`))
  const rates = new Map((await api('TaxRateApi_list', all)).records.map(({ taxRate, id }) => [Number(taxRate), id]))
  const codes = new Set(list.records.map(({ commInfoCode }) => commInfoCode))
  for (const { name, spec, className, unit, taxRate, retail, purchase } of goods) {
    if (!known.has(`${name} ${spec}`)) {
      const code = nextCode(codes)
      await api('CommodityApi_submit', {
        body: {
          commInfoCode: code,
          commInfoName: name,
          ...(spec === '' ? {} : { spec }),
          unitId: units.get(unit) ?? '',
          classifyId: classes.get(className),
          taxRateId: rates.get(Number(taxRate)),
          purchasePrice: purchase,
          ...(retail === '0' ? {} : { retailPrice: retail }),
          weighed: unit === weightUnit ? 2 : 1,
        },
      })
    }
    count()
  }
}

/** The first code for goods, in the form of the server's, that is not in `codes`; it is then added to `codes`. */
function nextCode(codes: Set<string>): string {
  const { prefix = '', digits = 1 } = commodity.newCode ?? {}
  for (let number = 1; ; number += 1) {
    const code = prefix + String(number).padStart(digits, '0')
    if (codes.has(code)) continue
    codes.add(code)
    return code
  }
}
