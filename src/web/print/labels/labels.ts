import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, readFigure, zero } from '#domain/decimal.ts'
import type { LotQty } from '#domain/lots.ts'
import type { Symbology } from '../barcode.ts'

/** What a label is stuck on: the goods themselves, the shelf they lie on, or goods of one lot. */
export type LabelKind = 'goods' | 'shelf' | 'lot'

/** Width and height in mm, as label printers hold them. */
export const labelSizes = { '40x30': [40, 30], '60x40': [60, 40] } as const
export type LabelSize = keyof typeof labelSizes

/** `pieces`: one for each piece there is, else so many `copies` of each. */
export type LabelChoice = { kind: LabelKind; size: LabelSize; symbology: Symbology; pieces: boolean; copies: number }

type Text = string | null | undefined

/** Goods that get labels, as a list or a document shows them; without a unit it is the basic one. What it is not said of is looked up by its id. */
export type LabelledGoods = {
  commInfoId?: Text
  unitId?: Text
  name: string
  spec?: Text
  code: string
  barCode?: Text
  unitName?: Text
  /** What its label says it costs; else the retail price of the unit. */
  price?: Text
  /** 货位 */
  place?: Text
  /** How many there are, in the unit. */
  qty?: Text
  /** In basic units. */
  lots?: readonly LotQty[] | null | undefined
}

type Units = DataOf<'UnitApi_selectUnitListByCommInfoIds'>

/** What stands on one label, and how often it is printed; `scanned` is what its code says. */
export type Label = {
  name: string
  spec: string
  scanned: string
  price: string
  unitName: string
  place: string
  lot: string
  expiresOn: string
  times: number
}

/** More than this is no stack of labels but a mistake. */
export const mostLabels = 2000
/** Of each. */
export const mostCopies = 500

/** A piece that was begun has a label too. */
function timesOf(qty: Text, { pieces, copies }: LabelChoice): number {
  return pieces ? (readFigure(qty) ?? zero).abs().toDecimalPlaces(0, Decimal.ROUND_UP).toNumber() : copies
}

/**
 * The labels of some goods in the order they came: of each goods one, on the label of a lot one for each of its lots, and none where nothing is kept by
 * lot. A code is that of the unit, else that of the goods; on the label of a lot the number of the lot.
 */
export function labelsOf(goods: readonly LabelledGoods[], units: Units, choice: LabelChoice): readonly Label[] {
  return goods.flatMap((one): Label[] => {
    const known = units[one.commInfoId ?? ''] ?? []
    const unit = (choice.kind === 'lot' ? undefined : known.find(({ unitId }) => unitId === one.unitId)) ?? known[0]
    const label = {
      name: one.name,
      spec: one.spec ?? '',
      scanned: unit?.barCode ?? one.barCode ?? one.code,
      price: one.price ?? unit?.finalPrice ?? '',
      unitName: unit?.unitName ?? one.unitName ?? '',
      place: choice.kind === 'shelf' ? (one.place ?? '') : '',
      ...{ lot: '', expiresOn: '' },
    }
    if (choice.kind !== 'lot') return [{ ...label, times: timesOf(one.qty, choice) }]
    return (one.lots ?? []).map(({ lot, qty, expiresOn = '' }) => ({ ...label, scanned: lot, lot, expiresOn, times: timesOf(qty, choice) }))
  })
}

/** How many labels are printed. */
export const countOf = (labels: readonly Label[]): number => labels.reduce((sum, { times }) => sum + times, 0)
