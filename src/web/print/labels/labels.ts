import type { DataOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/core/lots.ts'
import { Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { Symbology } from '../barcode.ts'

/** What a label is for: goods, the place on a shelf where they are, or goods of one lot. */
export type LabelKind = 'goods' | 'shelf' | 'lot'

/** Width and height in mm of the labels that label printers use. */
export const labelSizes = { '40x30': [40, 30], '60x40': [60, 40] } as const
export type LabelSize = keyof typeof labelSizes

/** How many labels are printed: with `pieces` as many as the quantity of the goods, otherwise `copies` of each. */
export type LabelChoice = { kind: LabelKind; size: LabelSize; symbology: Symbology; pieces: boolean; copies: number }

type Text = string | null | undefined

/**
 * Goods for which labels are printed, with what a list or document has of them. What is missing is looked up by id.
 * Without a unit, the basic unit is used.
 */
export type LabelledGoods = {
  commInfoId?: Text
  unitId?: Text
  name: string
  spec?: Text
  code: string
  barCode?: Text
  unitName?: Text
  /** The price on the label. If it is missing, the retail price of the unit is used. */
  price?: Text
  /** 货位 */
  place?: Text
  /** The quantity in this unit. */
  qty?: Text
  /** In basic units. */
  lots?: readonly LotQty[] | null | undefined
}

type Units = DataOf<'UnitApi_selectUnitListByCommInfoIds'>

/** The content of a label, and how often it is printed. `scanned` is the content of its barcode. */
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

/** If more labels than this would be printed, it is a mistake. */
export const mostLabels = 2000
/** A single label is printed at most this many times. */
export const mostCopies = 500

/**
 * Number of copies of a label. With `pieces` it is the quantity rounded up, so that a part of a piece gets a label
 * too.
 */
function timesOf(qty: Text, { pieces, copies }: LabelChoice): number {
  return pieces ? (readFigure(qty) ?? zero).abs().toDecimalPlaces(0, Decimal.ROUND_UP).toNumber() : copies
}

/**
 * Makes the labels of goods, in their order. Each of the goods has one label. For the kind `lot`, each of their lots
 * has one, and goods that are not tracked by lot have none. The barcode is that of the unit, otherwise that of the
 * goods, otherwise their code; on the label of a lot it is the number of the lot.
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

/** The number of labels that will be printed. */
export const countOf = (labels: readonly Label[]): number => labels.reduce((sum, { times }) => sum + times, 0)
