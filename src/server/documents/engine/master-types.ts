import type { Keeping } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import type { DatedRate, Rate } from '#domain/tax/tax-facts.ts'
import type { UnitInfo } from '../../lookups/unit-lists.ts'

export type MasterKind = 'supplier' | 'customer' | 'depot' | 'staff' | 'dept' | 'taxRate'

/**
 * A row of master data that documents refer to. `taxRate`, `taxRateId`: tax rate agreed with a supplier, where the
 * rate is enabled; `legalEntity`: entity of a depot, where it has one.
 */
export type Master = {
  id: string
  name: string
  isOn: boolean
  taxRate?: string
  deductible?: number
  taxRateId?: string
  period?: number
  legalEntity?: string
  negativeStock?: boolean
  /** Supplier: the most that we may owe it. */
  creditLimit?: string
  /** Customer: its orders ship only once they are paid. */
  payFirst?: boolean
  /**
   * Customer: `storeId` is the only depot that orders in its name. Depot: `customerId` is the customer that it orders
   * as, and `supplierId` the supplier that its goods then come from.
   */
  storeId?: string
  customerId?: string
  supplierId?: string
}

export type GoodsMaster = {
  id: string
  code: string
  name: string
  spec?: string
  barCode?: string
  commKind: number
  weighed: boolean
  /** The goods may be returned for defects only. */
  noReturn: boolean
  /**
   * How the goods are tracked (by quantity, lot or serial number); their shelf life in days, and the percentage of it
   * that must be left at purchase.
   */
  keeping: Keeping
  shelfLifeDays: number | null
  minLifeRate: string | null
  /** Decimals of quantities in the basic unit; null: as the tenant's setting. */
  qtyPlaces: number | null
  unitName: string
  unitId: string
  /** Tax rate of the goods, where the rate is enabled. */
  taxRateId: string | null
  taxRate: string | null
  isOn: boolean
  isPublished: boolean
}

/** Supplier or customer of a document. */
export type PartnerRef = { kind: 'supplier' | 'customer'; id: string; field: 'supplierId' | 'customerId' }

export const partnerOf = ({ supplierId, customerId }: { supplierId?: string; customerId?: string }): PartnerRef | undefined => {
  if (supplierId) return { kind: 'supplier', id: supplierId, field: 'supplierId' }
  return customerId ? { kind: 'customer', id: customerId, field: 'customerId' } : undefined
}

/** Master data that documents refer to, by kind and id; an id that this tenant does not have is missing. */
export type Masters = {
  of(kind: MasterKind, id: string | null | undefined): Master | undefined
  goods: ReadonlyMap<string, GoodsMaster>
  /**
   * The rate in force on a day in place of an agreed or usual one; a rate that has no row in the list is returned
   * unchanged.
   */
  rateOn(rate: Rate | undefined, day: string): Rate | undefined
  /** The rate of a row on a day, or of the row that has replaced it by then. */
  rateOfRow(id: string | null | undefined, day: string): Rate | undefined
  /** Row of a rate that is not in force on a day, so that it cannot be chosen; undefined where it is in force. */
  rateOffOn(id: string | null | undefined, day: string): DatedRate | undefined
  units: ReadonlyMap<string, readonly UnitInfo[]>
}

export const masterLabels: Record<MasterKind | 'goods', Words> = {
  supplier: { zh: '供应商', en: 'Supplier' },
  customer: { zh: '客户', en: 'Customer' },
  depot: { zh: '仓库', en: 'Depot' },
  staff: { zh: '经办人', en: 'Handler' },
  dept: { zh: '部门', en: 'Department' },
  taxRate: { zh: '税率', en: 'Tax rate' },
  goods: { zh: '商品', en: 'Goods' },
}
