import { menuPages } from '#resources/menu.ts'
import { tenantRights } from '../db/seed.ts'

export type RoleAlias = 'buyer' | 'manager' | 'clerk' | 'store' | 'finance' | 'auditor'
export type Role = { alias: RoleAlias; name: string; rights: readonly string[]; depotBound?: 2 }

const of = (stem: string, ...verbs: string[]) => verbs.map((verb) => `${stem}_${verb}`)

const views = tenantRights().filter((right) => right.endsWith('_view'))
const ofAdmins = new Set(menuPages.flatMap(({ code, group }) => (group === 'logs' || group === 'system' ? of(code, 'view') : [])))
/** What people look at who do not keep or audit the system. */
const daily = views.filter((right) => !ofAdmins.has(right))
const demanding = of('demand', 'add', 'edit', 'delete', 'submit', 'cancel')
const buying = [...demanding, ...of('demand', 'close'), ...of('purchaseorder', 'add', 'edit', 'delete', 'submit', 'cancel', 'close')]
const receiving = of('purchasein', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel')

const selling = of('salesorder', 'add', 'edit', 'delete', 'submit', 'cancel', 'close', 'price')
const shipping = of('salesout', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'free')
const serving = of('order', 'add', 'pay', 'approve', 'out', 'close', 'refund', 'cancel')
const quoting = of('inquiry', 'add', 'edit', 'quote', 'cancel', 'import')
const takingBack = of('salesreturnorder', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')

const sendingBack = of('purchasereturnorder', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const moving = of('moveinventory', 'add', 'edit', 'delete', 'submit', 'accounting', 'receive', 'cancel', 'flush')
const allocating = [...of('requirestock', 'add', 'edit', 'accounting', 'flush'), ...of('returnstock', 'receive', 'flush')]
const restocking = [
  ...of('requirestock', 'add', 'edit', 'delete', 'submit', 'receive', 'cancel'),
  ...of('returnstock', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
  ...of('moveinventory', 'receive'),
]

const counter = [
  ...of('tillshift', 'add', 'edit', 'close'),
  ...of('cashdeposit', 'add', 'edit', 'cancel'),
  ...of('storedtopup', 'add', 'edit', 'cancel', 'bonus'),
  ...of('lsdsalesorder', 'add', 'edit', 'delete', 'submit', 'pay', 'cancel', 'flush'),
  ...of('lsthdsalesorder', 'add', 'edit', 'delete', 'submit', 'pay', 'cancel', 'flush'),
  ...of('salesexchange', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
]

const owed = of('openingbarerter', 'add', 'edit', 'delete', 'import', 'accounting', 'cancel', 'flush')
const closing = [
  ...of('period', 'lock', 'unlock', 'close', 'reopen'),
  ...of('pushaccounting', 'push', 'export', 'edit'),
  'cashdeposit_confirm',
]
const asking = ['customeraudit', 'commaudit', 'dataaudit', 'customerrecommended'].flatMap((stem) => of(stem, 'add', 'edit'))
const invoicing = [
  ...of('invoice', 'add', 'edit', 'approve', 'cancel', 'flush'),
  ...of('purchaseinvoice', 'add', 'edit', 'delete', 'submit', 'approve', 'certify', 'cancel', 'flush'),
  ...of('inputinvoice', 'add', 'edit', 'import'),
]
const paying = ['receipt', 'prepayment', 'expense', 'supplement', 'transporthead', 'purchaserebate'].flatMap((stem) =>
  of(stem, 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
)
const certifying = ['expense', 'transporthead'].flatMap((stem) => of(stem, 'certify'))
const withdrawing = of('withdrawal', 'add', 'edit', 'approve', 'pay')
const reconciling = [
  ...of('accounttransfer', 'add', 'edit', 'flush'),
  ...of('costadjustment', 'add', 'edit', 'flush'),
  ...of('storedeposit', 'add', 'edit', 'flush'),
  ...['openingbalance', 'openingreceipt', 'openingout'].flatMap((stem) =>
    of(stem, 'add', 'edit', 'delete', 'import', 'accounting', 'cancel', 'flush'),
  ),
  ...of('accountstatement', 'add', 'edit', 'delete', 'import'),
  ...of('reconciliation', 'confirm'),
]
const settling = of('settlement', 'accounting', 'flush', 'discount', 'writeoff')
const losing = of('profitloss', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const counting = of('checkinventory', 'add', 'edit', 'submit', 'cancel')
const assembling = of('assembly', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const opening = of('openinginventory', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush')

/** Who may do what beside the role `admin`, which holds every right. Everybody sees what he works with, the auditor everything; a store sees its own depot and no costs; nobody but the admin keeps masters. */
export const roles: readonly Role[] = [
  { alias: 'buyer', name: '采购员', rights: [...daily, ...buying] },
  {
    alias: 'manager',
    name: '采购经理',
    rights: [
      ...daily,
      ...buying,
      ...of('purchaseorder', 'approve', 'unapprove', 'withdrawother'),
      ...of('demand', 'approve', 'unapprove', 'withdrawother'),
      ...of('salesorder', 'approve', 'unapprove', 'withdrawother'),
    ],
  },
  {
    alias: 'clerk',
    name: '仓管员',
    rights: [
      ...daily,
      ...receiving,
      ...opening,
      ...losing,
      ...counting,
      'checkinventory_accounting',
      ...assembling,
      ...selling,
      ...quoting,
      ...serving,
      ...shipping,
      ...takingBack,
      ...sendingBack,
      ...moving,
      ...allocating,
      ...asking,
      ...of('purchasein', 'flush', 'link', 'free'),
    ],
  },
  {
    alias: 'store',
    name: '店长',
    rights: [...daily.filter((right) => right !== 'cost_view'), ...receiving, ...restocking, ...demanding, ...counting, ...counter],
    depotBound: 2,
  },
  {
    alias: 'finance',
    name: '财务',
    rights: [
      ...daily,
      ...owed,
      ...closing,
      ...invoicing,
      ...paying,
      ...certifying,
      ...settling,
      ...withdrawing,
      ...reconciling,
      ...of('salesorder', 'pay'),
      ...of('purchasereturnorder', 'pay'),
    ],
  },
  { alias: 'auditor', name: '审计', rights: [...views, 'logaudit_check', 'logaudit_sample', 'logaudit_export'] },
]
