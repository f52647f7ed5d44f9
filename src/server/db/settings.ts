import { Decimal, type DecimalPlaces, defaultPlaces } from '#domain/decimal.ts'
import { namesIn } from '#domain/names-in.ts'
import { type KindSince, kindsInTurn, type Taxpayer, type TaxpayerRow, taxpayerOn } from '#domain/taxpayer.ts'
import type { Tx } from './connect.ts'

/** Another system that is told of events; of no kinds and no events it is told all. */
export type Webhook = { id: string; kinds: readonly string[]; events: readonly string[] }

/** What a tenant's system configuration says, ready for use. Rates are percent as entered, such as "13". */
export type Settings = {
  places: DecimalPlaces
  /** How freight and fees are spread (rule C6): 1 by basic quantity, 0 by amount after discount. */
  costAllocation: 0 | 1
  /** Percent that may be received beyond an order (rule C5). */
  overReceipt: Decimal
  /** Percent by which a receipt's price may exceed its order's without a right. */
  priceTolerance: Decimal
  defaultTaxRate: string
  freightTaxRate: string
  /** What kind of taxpayer the books of this name are those of on a business date; '' are those of the company itself (rule B8). */
  taxpayerOn(books: string, day: string): Taxpayer
  /** What kinds of taxpayers books with rows of their own are in turn (`kindsInTurn`), and what all others are. */
  kindsInTurn(beganOn: ReadonlyMap<string, string>): Map<string, KindSince[]>
  isUsuallySmall: boolean
  /** Whether any books are or were those of a small-scale taxpayer. */
  hasSmall: boolean
  /** Whether documents of this kind wait for an approval after their submit. */
  approvalNeeded(kind: string): boolean
  /** Nobody approves or posts what they submitted. */
  separateDuties: boolean
  negativeStock: boolean
  /** Whether an order of goods that are not free is refused, and not only short of them. */
  refusesShort: boolean
  /** Percent that may be shipped beyond an order, of goods sold by weight (rule C5). */
  weighedOverOut: Decimal
  /** Percent of the books that a counted difference may be before somebody else counts again; 0 asks nobody. */
  recountTolerance: Decimal
  /** Days before their last one when lots are said to be about to expire. */
  lotAlertDays: number
  /** Points that a mall order earns for each unit of money (rule B8 Points). */
  pointsRate: string
  /** Points that pay one unit of money at the counter; 0 where none are taken. */
  pointsPerUnit: Decimal
  /** By how much a supplier's invoice may differ from its receipts without an approval, in money (rule B7). */
  invoiceTolerance: Decimal
  /** The most that is rounded off a ticket without a right 抹零, in money. */
  roundOffLimit: Decimal
  /** By how much a ticket sold offline may differ from the prices that its till was given before somebody has to confirm it, in money. */
  offlineDeviationLimit: Decimal
  /** Whether a difference of cash at the end of a shift is borne by the company and not by the cashier (rule B8 *Shift*). */
  bearsDifference: boolean
  /** Whether what is given away without a paid row is taxed as if it were sold (rule C7). */
  giftDeemedSale: boolean
  /** Whether tax that was deducted for goods is transferred out when they are lost or given to staff (rule C4 *deducted tax*). */
  lossTaxOut: boolean
  /** Whether output tax of mall sales is declared with their outs, before any invoice (rule B6). */
  declaresUninvoiced: boolean
  /** How long the clock waits by a setting `…_MINUTES`, `…_HOURS` or `…_DAYS`, in milliseconds; 0 is for ever. */
  waitMs(key: string): number
  /** After which a screen locks without work; 0 is never. */
  idleLockMinutes: number
  /** Rows of a page of a window to look something up in. */
  pageSize: number
  /** The age in seconds from which browsers renew their access token. */
  tokenTimeSeconds: number
  /** Codes of the menu that no list of it shows. */
  hiddenMenuCodes: readonly string[]
  timeZone: string
  /** Documents that may be made in a month; -1 is without bound. */
  monthDocuments: number
  /** Who is told of events of documents, and of which (ADR 212). */
  webhooks: readonly Webhook[]
  /** Patterns of bar codes that scales print (`weighed-barcode.ts`). */
  weighedBarcodes: string
  /** Heads, feet and usual paper of what is printed. */
  print: { company: string; footer: string; paper: 'a4' | 'form' | 'roll' | 'roll58'; formRows: number }
}

/** What holds where a tenant's configuration is silent. */
export const settingDefaults = {
  UNIT_DECIMAL_PLACES: String(defaultPlaces.price),
  AMT_DECIMAL_PLACES: String(defaultPlaces.amount),
  NUMBER_DECIMAL_PLACES: String(defaultPlaces.qty),
  COST_ALLOCATION_MODEL: '1',
  OVER_RECEIPT: '0',
  PRICE_TOLERANCE: '0',
  DEFAULT_TAX_RATE: '13',
  FREIGHT_TAX_RATE: '9',
  // general, or small: of legal entities, and on days, that no row of theirs says it of
  TAXPAYER_KIND: 'general',
  // on, off, or the kinds of documents that need it, separated by commas
  APPROVAL_NEEDED: 'on',
  SEPARATE_DUTIES: 'off',
  NEGATIVE_STOCK: 'off',
  // what becomes of sales orders whose goods are not free: reserve, or refuse
  RESERVE_OR_REFUSE: 'reserve',
  WEIGHED_OVER_OUT: '0',
  // percent of the books that a counted difference may be before somebody else counts again; 0 asks nobody
  RECOUNT_TOLERANCE: '0',
  // output tax on gifts without a paid row
  GIFT_DEEMED_SALE: 'on',
  // deducted tax of abnormal losses is transferred out
  LOSS_TAX_OUT: 'on',
  // output tax of mall sales is declared with their outs, before they are invoiced
  UNINVOICED_TAX: 'on',
  // whose stock has one average cost: depot, or company
  VALUE_UNIT: 'depot',
  // bar codes that scales print: P code of goods, A cents, W grams, C check digit
  WEIGHED_BARCODES: '21PPPPPAAAAAC,22PPPPPWWWWWC',
  // days before their last one when lots are said to be about to expire
  LOT_ALERT_DAYS: '30',
  PRINT_COMPANY: '',
  PRINT_FOOTER: '',
  PRINT_PAPER: 'a4',
  // lines of a page of the continuous form; 0 is as many as there is room for
  PRINT_FORM_ROWS: '0',
  IDLE_LOCK_MINUTES: '0',
  PAGE_SIZE: '20',
  TOKEN_TIME_SECONDS: '3000',
  // when whoever made a draft, and whoever may approve what was submitted, are reminded of it; 0 is never
  STALE_DRAFT_DAYS: '7',
  APPROVAL_WAIT_HOURS: '24',
  // codes of menu nodes, separated by commas
  HIDDEN_MENU_CODES: '',
  // what of the first steps somebody passed over, separated by commas; the screens alone read it
  FIRST_STEPS: '',
  PAYMENT_METHODS: '',
  PAYMENT_TIMEOUT_MINUTES: '30',
  AUTO_SIGN_DAYS: '7',
  RETURN_WINDOW_DAYS: '7',
  // points for each unit of money kept of a mall order
  POINTS_RATE: '1',
  // points that pay one unit of money at the counter; 0 is that none are taken
  POINTS_PER_UNIT: '0',
  // how long the goods of a return that was passed are awaited
  RETURN_GOODS_DAYS: '7',
  // how long a red part of an invoice waits for the buyer's word
  RED_CONFIRM_HOURS: '72',
  // by how much a supplier's invoice may differ from its receipts without an approval, in money
  INVOICE_DIFF_TOLERANCE: '0',
  // the most that is rounded off a ticket without a right, in money
  ROUND_OFF_LIMIT: '1',
  // by how much a ticket sold offline may differ from its prices before somebody has to confirm it, in money
  OFFLINE_DEVIATION_LIMIT: '1',
  // who bears a difference of cash at the end of a shift: cashier, or company
  TILL_DIFFERENCE: 'cashier',
} as const satisfies Record<string, string>

type Key = keyof typeof settingDefaults

const minuteMs = 60_000
const unitMs: Readonly<Record<string, number>> = { MINUTES: minuteMs, HOURS: 60 * minuteMs, DAYS: 24 * 60 * minuteMs }

const known = new WeakMap<Tx, Promise<Settings>>()

/** The settings of the transaction's tenant. Read once per transaction, or kept from an earlier one; a change is seen by the next one. */
export function settingsOf(tx: Tx): Promise<Settings> {
  const reading = known.get(tx) ?? keptSettings(tx)
  known.set(tx, reading)
  return reading
}

async function keptSettings(tx: Tx): Promise<Settings> {
  const kept = tx.kept('settings')?.get('settings') as Settings | undefined
  const settings = kept ?? (await readSettings(tx))
  tx.kept('settings')?.set('settings', settings)
  return settings
}

type Stored = {
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
  const rows = await tx.query<Stored>(
    `select s.config_key, s.config_value, t.time_zone, t.tenant_name, t.month_documents,
            (select jsonb_agg(jsonb_build_object('id', w.id::text, 'kinds', coalesce(w.kinds, ''), 'events', coalesce(w.events, '')) order by w.id)
               from webhook w where w.tenant_id = $1 and w.status = 1) as webhooks,
            (select jsonb_agg(jsonb_build_object('books', coalesce(e.book_name, ''), 'fromDate', p.from_date, 'taxpayerKind', p.taxpayer_kind,
                      'taxRateId', p.tax_rate_id::text, 'levyRateId', p.levy_rate_id::text, 'exemptAmt', p.exempt_amt::text) order by p.from_date desc)
               from taxpayer p left join legal_entity e on e.tenant_id = $1 and e.id = p.legal_entity_id where p.tenant_id = $1) as taxpayers
       from tenant t left join sysconfig s on s.tenant_id = $1
      where t.tenant_id = $1`,
    [tx.tenantId],
  )
  const stored = new Map(rows.map((row) => [row.config_key, row.config_value]))
  const value = (key: Key) => stored.get(key) || settingDefaults[key]
  const [{ time_zone: timeZone, tenant_name: name, month_documents: monthDocuments, webhooks, taxpayers } = noTenant] = rows
  const told = (webhooks ?? []).map(({ id, kinds, events }): Webhook => ({ id, kinds: namesIn(kinds), events: namesIn(events) }))
  const formRows = wholeNumber('PRINT_FORM_ROWS', value('PRINT_FORM_ROWS'), 0, mostFormRows)
  const print = { company: value('PRINT_COMPANY') || name, footer: value('PRINT_FOOTER'), paper: paperOf(value('PRINT_PAPER')), formRows }
  const taxed = taxedBy(taxpayers ?? [], value('TAXPAYER_KIND') === 'small')
  return { ...figuresOf(value), ...switchesOf(value), ...taxed, waitMs: waitsBy(value), timeZone, monthDocuments, print, webhooks: told }
}

const taxedBy = (
  rows: readonly TaxpayerRow[],
  isSmall: boolean,
): Pick<Settings, 'taxpayerOn' | 'kindsInTurn' | 'isUsuallySmall' | 'hasSmall'> => ({
  taxpayerOn: (books, day) => taxpayerOn(rows, { isSmall }, books, day),
  kindsInTurn: (beganOn) => kindsInTurn(rows, { isSmall }, beganOn),
  isUsuallySmall: isSmall,
  hasSmall: isSmall || rows.some(({ taxpayerKind }) => taxpayerKind === 2),
})

/** A setting that is a length of time says its unit at the end of its name. */
const waitsBy = (value: (key: Key) => string) => (name: string) => {
  const key = name as Key
  const unit = unitMs[name.split('_').at(-1) ?? '']
  if (!unit || !(key in settingDefaults)) throw new Error(`no setting ${name} of a time to wait`)
  return wholeNumber(key, value(key), 0, 1_000_000) * unit
}

/** More lines than this the form never has room for. */
const mostFormRows = 30

const paperOf = (text: string): Settings['print']['paper'] => (['form', 'roll', 'roll58'] as const).find((paper) => paper === text) ?? 'a4'

function figuresOf(value: (key: Key) => string) {
  const places = (key: Key) => wholeNumber(key, value(key), 0, 10)
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

function switchesOf(value: (key: Key) => string) {
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
    hiddenMenuCodes: namesIn(value('HIDDEN_MENU_CODES')),
  }
}

function wholeNumber(key: Key, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`the setting ${key} is no whole number from ${least} to ${most}`)
  return number
}
