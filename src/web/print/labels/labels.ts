import type { DataOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/core/lots.ts'
import { Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { Symbology } from '../barcode.ts'

/** The object of a label: the goods themselves, the shelf they lie on, or goods of one lot. */
export type LabelKind = 'goods' | 'shelf' | 'lot'

/** Width and height in mm, as label printers hold them. */
export const labelSizes = { '40x30': [40, 30], '60x40': [60, 40] } as const
export type LabelSize = keyof typeof labelSizes

/** `pieces`: one for each piece in stock, else `copies` of each. */
export type LabelChoice = { kind: LabelKind; size: LabelSize; symbology: Symbology; pieces: boolean; copies: number }

type Text = string | null | undefined

/**
 * Goods to label, as a list or a document shows them; without a unit, the basic one. Missing data is looked up by id.
 */
export type LabelledGoods = {
  commInfoId?: Text
  unitId?: Text
  name: string
  spec?: Text
  code: string
  barCode?: Text
  unitName?: Text
  /** The price on the label; by default the retail price of the unit. */
  price?: Text
  /** 货位 */
  place?: Text
  /** The quantity, in the unit. */
  qty?: Text
  /** In basic units. */
  lots?: readonly LotQty[] | null | undefined
}

type Units = DataOf<'UnitApi_selectUnitListByCommInfoIds'>

/** The content of one label, and how often it is printed; `scanned` is the content of its code. */
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

/** A larger number is a mistake. */
export const mostLabels = 2000
/** Maximum for each label. */
export const mostCopies = 500

/** A part of a piece gets a label too. */
function timesOf(qty: Text, { pieces, copies }: LabelChoice): number {
  return pieces ? (readFigure(qty) ?? zero).abs().toDecimalPlaces(0, Decimal.ROUND_UP).toNumber() : copies
}

/**
 * The labels of goods in the given order: for each goods one; for lot labels one for each of its lots, and none for
 * goods not tracked by lot. The code is that of the unit, else that of the goods; on the label of a lot the number of
 * the lot.
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

/** The total number of labels. */
export const countOf = (labels: readonly Label[]): number => labels.reduce((sum, { times }) => sum + times, 0)
