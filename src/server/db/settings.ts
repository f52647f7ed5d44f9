import { splitList } from '#domain/core/split-list.ts'
import { Decimal, type DecimalPlaces, defaultPlaces } from '#domain/figures/decimal.ts'
import { type Taxpayer, type TaxpayerPeriod, type TaxpayerRow, taxpayerOn, taxpayerPeriods } from '#domain/tax/taxpayer.ts'
import type { Tx } from './connect.ts'

/** A webhook; without kinds or events it receives all. */
export type Webhook = { id: string; kinds: readonly string[]; events: readonly string[] }

/** The tenant's settings, parsed. Rates are percent as entered, such as "13". */
export type Settings = {
  places: DecimalPlaces
  /** Allocation of freight and fees (rule C6): 1 by basic quantity, 0 by amount after discount. */
  costAllocation: 0 | 1
  /** Percent that may be received beyond an order (rule C5). */
  overReceipt: Decimal
  /** Percent by which a receipt's price may exceed its order's price without a right. */
  priceTolerance: Decimal
  defaultTaxRate: string
  freightTaxRate: string
  /** Kind of taxpayer of these books on a business date; `''` means the books of the company itself (rule B8). */
  taxpayerOn(books: string, day: string): Taxpayer
  /**
   * The successive kinds of taxpayer (`taxpayerPeriods`) of each set of books that has rows of its own. All other
   * books have the default kind, `isUsuallySmall`.
   */
  kindsInTurn(beganOn: ReadonlyMap<string, string>): Map<string, TaxpayerPeriod[]>
  isUsuallySmall: boolean
  /** True if any books belong or ever belonged to a small-scale taxpayer. */
  hasSmall: boolean
  /** True if documents of this kind wait for an approval after they are submitted. */
  approvalNeeded(kind: string): boolean
  /** True if nobody may approve or post what they submitted. */
  separateDuties: boolean
  negativeStock: boolean
  /** True if an order that exceeds the free stock is refused instead of backordered. */
  refusesShort: boolean
  /** Percent that may be shipped beyond an order of goods sold by weight (rule C5). */
  weighedOverOut: Decimal
  /**
   * Percent of the book quantity up to which a counted difference needs no recount by somebody else; 0: no recount is
   * ever needed.
   */
  recountTolerance: Decimal
  /** Days before their expiry at which lots begin to be reported as expiring. */
  lotAlertDays: number
  /** Points that a mall order earns for each unit of money (rule B8 Points). */
  pointsRate: string
  /** Points worth one unit of money at the till; 0 where points are not accepted. */
  pointsPerUnit: Decimal
  /** Money by which a supplier's invoice may differ from its receipts without an approval (rule B7). */
  invoiceTolerance: Decimal
  /** Largest amount by which a ticket may be rounded off (抹零) without a special right. */
  roundOffLimit: Decimal
  /**
   * Largest amount by which a ticket may deviate from the prices that its till had stored for working offline; beyond
   * it somebody must confirm.
   */
  offlineDeviationLimit: Decimal
  /** True if the company, not the cashier, bears a cash difference at the end of a shift (rule B8 *Shift*). */
  bearsDifference: boolean
  /** True if gifts without a paid row are taxed as sales (rule C7). */
  giftDeemedSale: boolean
  /**
   * True if deducted tax of goods is transferred out when they are lost or given to staff (rule C4 *deducted tax*).
   */
  lossTaxOut: boolean
  /** True if output tax of mall sales is declared with their deliveries, before any invoice (rule B6). */
  declaresUninvoiced: boolean
  /** Duration of a setting `…_MINUTES`, `…_HOURS` or `…_DAYS` in milliseconds; 0 means for ever. */
  waitMs(key: string): number
  /** Minutes without activity until a screen locks; 0: never. */
  idleLockMinutes: number
  /** Rows per page of a look-up window. */
  pageSize: number
  /** Age of an access token in seconds from which browsers renew it. */
  tokenTimeSeconds: number
  /** Menu codes hidden from every menu. */
  hiddenMenuCodes: readonly string[]
  timeZone: string
  /** Limit of new documents per month; -1: none. */
  monthDocuments: number
  /** Webhooks for events of documents (ADR 212). */
  webhooks: readonly Webhook[]
  /** Patterns of bar codes printed by scales (`weighed-barcode.ts`). */
  weighedBarcodes: string
  /** Header, footer and default paper of prints. */
  print: { company: string; footer: string; paper: 'a4' | 'form' | 'roll' | 'roll58'; formRows: number }
}

/** Defaults of settings. */
export const settingDefaults = {
  UNIT_DECIMAL_PLACES: String(defaultPlaces.price),
  AMT_DECIMAL_PLACES: String(defaultPlaces.amount),
  NUMBER_DECIMAL_PLACES: String(defaultPlaces.qty),
  COST_ALLOCATION_MODEL: '1',
  OVER_RECEIPT: '0',
  PRICE_TOLERANCE: '0',
  DEFAULT_TAX_RATE: '13',
  FREIGHT_TAX_RATE: '9',
  // general or small: default for legal entities and days without a taxpayer row
  TAXPAYER_KIND: 'general',
  // on, off, or a comma-separated list of the kinds of documents that need approval
  APPROVAL_NEEDED: 'on',
  SEPARATE_DUTIES: 'off',
  NEGATIVE_STOCK: 'off',
  // sales orders beyond the free stock: reserve what there is, or refuse
  RESERVE_OR_REFUSE: 'reserve',
  WEIGHED_OVER_OUT: '0',
  // percent of the book quantity up to which a counted difference needs no recount; 0: no recount is ever needed
  RECOUNT_TOLERANCE: '0',
  // on: output tax is posted on gifts without a paid row
  GIFT_DEEMED_SALE: 'on',
  // on: deducted tax is transferred out for abnormal losses
  LOSS_TAX_OUT: 'on',
  // on: output tax of mall sales is declared with their deliveries, before they are invoiced
  UNINVOICED_TAX: 'on',
  // scope over which one average cost is computed: depot, or company
  VALUE_UNIT: 'depot',
  // bar codes printed by scales: P code of goods, A cents, W grams, C check digit
  WEIGHED_BARCODES: '21PPPPPAAAAAC,22PPPPPWWWWWC',
  // days before their expiry at which lots begin to be reported as expiring
  LOT_ALERT_DAYS: '30',
  PRINT_COMPANY: '',
  PRINT_FOOTER: '',
  PRINT_PAPER: 'a4',
  // lines on a page of the continuous form; 0: as many as fit
  PRINT_FORM_ROWS: '0',
  IDLE_LOCK_MINUTES: '0',
  PAGE_SIZE: '20',
  TOKEN_TIME_SECONDS: '3000',
  // waiting time until the author of a draft, or those who may approve a submitted document, are reminded; 0: never
  STALE_DRAFT_DAYS: '7',
  APPROVAL_WAIT_HOURS: '24',
  // codes of hidden menu nodes, separated by commas
  HIDDEN_MENU_CODES: '',
  // first steps that the user skipped, separated by commas; only the screens read them
  FIRST_STEPS: '',
  PAYMENT_METHODS: '',
  PAYMENT_TIMEOUT_MINUTES: '30',
  AUTO_SIGN_DAYS: '7',
  RETURN_WINDOW_DAYS: '7',
  // points for each unit of money of a mall order that is not refunded
  POINTS_RATE: '1',
  // points worth one unit of money at the till; 0: not accepted
  POINTS_PER_UNIT: '0',
  // how long an approved return waits for its goods
  RETURN_GOODS_DAYS: '7',
  // how long a red invoice waits for the buyer's confirmation
  RED_CONFIRM_HOURS: '72',
  // limit of a supplier invoice's deviation from its receipts without an approval, in money
  INVOICE_DIFF_TOLERANCE: '0',
  // largest amount by which a ticket may be rounded off without a special right
  ROUND_OFF_LIMIT: '1',
  // largest amount by which an offline ticket may deviate from its prices without a confirmation
  OFFLINE_DEVIATION_LIMIT: '1',
  // who bears a cash difference at the end of a shift: cashier, or company
  TILL_DIFFERENCE: 'cashier',
} as const satisfies Record<string, string>

type SettingKey = keyof typeof settingDefaults

const minuteMs = 60_000
const msOfUnit: Readonly<Record<string, number>> = { MINUTES: minuteMs, HOURS: 60 * minuteMs, DAYS: 24 * 60 * minuteMs }

const settingsByTx = new WeakMap<Tx, Promise<Settings>>()

/**
 * Settings of the transaction's tenant. Read once per transaction, or taken from the cache; a change takes effect in
 * the next transaction.
 */
export function settingsOf(tx: Tx): Promise<Settings> {
  const reading = settingsByTx.get(tx) ?? cachedSettings(tx)
  settingsByTx.set(tx, reading)
  return reading
}

async function cachedSettings(tx: Tx): Promise<Settings> {
  const kept = tx.kept('settings')?.get('settings') as Settings | undefined
  const settings = kept ?? (await readSettings(tx))
  tx.kept('settings')?.set('settings', settings)
  return settings
}

type SettingRow = {
  config_key: string | null
  config_value: string | null
  time_zone: string
  tenant_name: string
  month_documents: number
  webhooks: { id: string; kinds: string; events: string }[] | null
  taxpayers: TaxpayerRow[] | null
}

const noTenant = { time_zone: 'Asia/Shanghai', tenant_name: '', month_documents: -1, webhooks: null, taxpayers: null }

async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await tx.query<SettingRow>(
    `select s.config_key, s.config_value, t.time_zone, t.tenant_name, t.month_documents,
            (select jsonb_agg(jsonb_build_object('id', w.id::text, 'kinds', coalesce(w.kinds, ''), 'events',
            coalesce(w.events, '')) order by w.id)
               from webhook w where w.tenant_id = $1 and w.status = 1) as webhooks,
            (select jsonb_agg(jsonb_build_object('books', coalesce(e.book_name, ''), 'fromDate', p.from_date,
            'taxpayerKind', p.taxpayer_kind,
                      'taxRateId', p.tax_rate_id::text, 'levyRateId', p.levy_rate_id::text, 'exemptAmt',
                      p.exempt_amt::text) order by p.from_date desc)
               from taxpayer p left join legal_entity e on e.tenant_id = $1 and e.id = p.legal_entity_id
               where p.tenant_id = $1) as taxpayers
       from tenant t left join sysconfig s on s.tenant_id = $1
      where t.tenant_id = $1`,
    [tx.tenantId],
  )
  const stored = new Map(rows.map((row) => [row.config_key, row.config_value]))
  const value = (key: SettingKey) => stored.get(key) || settingDefaults[key]
  const [{ time_zone: timeZone, tenant_name: name, month_documents: monthDocuments, webhooks, taxpayers } = noTenant] = rows
  const told = (webhooks ?? []).map(({ id, kinds, events }): Webhook => ({ id, kinds: splitList(kinds), events: splitList(events) }))
  const formRows = wholeNumber('PRINT_FORM_ROWS', value('PRINT_FORM_ROWS'), 0, maxFormRows)
  const print = { company: value('PRINT_COMPANY') || name, footer: value('PRINT_FOOTER'), paper: paperOf(value('PRINT_PAPER')), formRows }
  const taxed = taxpayerSettings(taxpayers ?? [], value('TAXPAYER_KIND') === 'small')
  return {
    ...figureSettings(value),
    ...switchSettings(value),
    ...taxed,
    waitMs: waitSetting(value),
    timeZone,
    monthDocuments,
    print,
    webhooks: told,
  }
}

const taxpayerSettings = (
  rows: readonly TaxpayerRow[],
  isSmall: boolean,
): Pick<Settings, 'taxpayerOn' | 'kindsInTurn' | 'isUsuallySmall' | 'hasSmall'> => ({
  taxpayerOn: (books, day) => taxpayerOn(rows, { isSmall }, books, day),
  kindsInTurn: (beganOn) => taxpayerPeriods(rows, { isSmall }, beganOn),
  isUsuallySmall: isSmall,
  hasSmall: isSmall || rows.some(({ taxpayerKind }) => taxpayerKind === 2),
})

/** Returns a duration in milliseconds; the setting's name ends with its unit. */
const waitSetting = (value: (key: SettingKey) => string) => (name: string) => {
  const key = name as SettingKey
  const unit = msOfUnit[name.split('_').at(-1) ?? '']
  if (!unit || !(key in settingDefaults)) throw new Error(`no setting ${name} of a time to wait`)
  return wholeNumber(key, value(key), 0, 1_000_000) * unit
}

/** Most lines for which a page of the continuous form has room. */
const maxFormRows = 30

const paperOf = (text: string): Settings['print']['paper'] => (['form', 'roll', 'roll58'] as const).find((paper) => paper === text) ?? 'a4'

function figureSettings(value: (key: SettingKey) => string) {
  const places = (key: SettingKey) => wholeNumber(key, value(key), 0, 10)
  return {
    places: { price: places('UNIT_DECIMAL_PLACES'), amount: places('AMT_DECIMAL_PLACES'), qty: places('NUMBER_DECIMAL_PLACES') },
    costAllocation: wholeNumber('COST_ALLOCATION_MODEL', value('COST_ALLOCATION_MODEL'), 0, 1) === 0 ? (0 as const) : (1 as const),
    overReceipt: new Decimal(value('OVER_RECEIPT')),
    priceTolerance: new Decimal(value('PRICE_TOLERANCE')),
    weighedOverOut: new Decimal(value('WEIGHED_OVER_OUT')),
    recountTolerance: new Decimal(value('RECOUNT_TOLERANCE')),
    lotAlertDays: wholeNumber('LOT_ALERT_DAYS', value('LOT_ALERT_DAYS'), 0, 3650),
    pointsRate: value('POINTS_RATE'),
    pointsPerUnit: new Decimal(value('POINTS_PER_UNIT')),
    invoiceTolerance: new Decimal(value('INVOICE_DIFF_TOLERANCE')),
    roundOffLimit: new Decimal(value('ROUND_OFF_LIMIT')),
    offlineDeviationLimit: new Decimal(value('OFFLINE_DEVIATION_LIMIT')),
    defaultTaxRate: value('DEFAULT_TAX_RATE'),
    freightTaxRate: value('FREIGHT_TAX_RATE'),
  }
}

function switchSettings(value: (key: SettingKey) => string) {
  const approval = value('APPROVAL_NEEDED')
  const kinds = new Set(approval.split(',').map((kind) => kind.trim()))
  return {
    approvalNeeded: (kind: string) => approval === 'on' || kinds.has(kind),
    separateDuties: value('SEPARATE_DUTIES') === 'on',
    idleLockMinutes: wholeNumber('IDLE_LOCK_MINUTES', value('IDLE_LOCK_MINUTES'), 0, 480),
    pageSize: wholeNumber('PAGE_SIZE', value('PAGE_SIZE'), 1, 200),
    tokenTimeSeconds: wholeNumber('TOKEN_TIME_SECONDS', value('TOKEN_TIME_SECONDS'), 60, 3500),
    negativeStock: value('NEGATIVE_STOCK') === 'on',
    refusesShort: value('RESERVE_OR_REFUSE') === 'refuse',
    weighedBarcodes: value('WEIGHED_BARCODES'),
    bearsDifference: value('TILL_DIFFERENCE') === 'company',
    giftDeemedSale: value('GIFT_DEEMED_SALE') === 'on',
    lossTaxOut: value('LOSS_TAX_OUT') === 'on',
    declaresUninvoiced: value('UNINVOICED_TAX') === 'on',
    hiddenMenuCodes: splitList(value('HIDDEN_MENU_CODES')),
  }
}

function wholeNumber(key: SettingKey, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`the setting ${key} is no whole number from ${least} to ${most}`)
  return number
}
