import { menuPages } from '#resources/menu/menu.ts'
import { tenantRights } from '../../seeds/seed.ts'

export type RoleAlias = 'buyer' | 'manager' | 'clerk' | 'store' | 'finance' | 'auditor'
export type Role = { alias: RoleAlias; name: string; rights: readonly string[]; depotBound?: 2 }

const rightsOf = (stem: string, ...verbs: string[]) => verbs.map((verb) => `${stem}_${verb}`)

const views = tenantRights().filter((right) => right.endsWith('_view'))
const ofAdmins = new Set(menuPages.flatMap(({ code, group }) => (group === 'logs' || group === 'system' ? rightsOf(code, 'view') : [])))
/** View rights of users who neither administer nor audit the system. */
const daily = views.filter((right) => !ofAdmins.has(right))
const demanding = rightsOf('demand', 'add', 'edit', 'delete', 'submit', 'cancel')
const buying = [
  ...demanding,
  ...rightsOf('demand', 'close'),
  ...rightsOf('purchaseorder', 'add', 'edit', 'delete', 'submit', 'cancel', 'close'),
]
const receiving = rightsOf('purchasein', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel')

const selling = rightsOf('salesorder', 'add', 'edit', 'delete', 'submit', 'cancel', 'close', 'price')
const shipping = rightsOf('salesout', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'free')
const serving = rightsOf('order', 'add', 'pay', 'approve', 'out', 'close', 'refund', 'cancel')
const quoting = rightsOf('inquiry', 'add', 'edit', 'quote', 'cancel', 'import')
const takingBack = rightsOf('salesreturnorder', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')

const sendingBack = rightsOf('purchasereturnorder', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const moving = rightsOf('moveinventory', 'add', 'edit', 'delete', 'submit', 'accounting', 'receive', 'cancel', 'flush')
const allocating = [...rightsOf('requirestock', 'add', 'edit', 'accounting', 'flush'), ...rightsOf('returnstock', 'receive', 'flush')]
const restocking = [
  ...rightsOf('requirestock', 'add', 'edit', 'delete', 'submit', 'receive', 'cancel'),
  ...rightsOf('returnstock', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
  ...rightsOf('moveinventory', 'receive'),
]

const counter = [
  ...rightsOf('tillshift', 'add', 'edit', 'close'),
  ...rightsOf('cashdeposit', 'add', 'edit', 'cancel'),
  ...rightsOf('storedtopup', 'add', 'edit', 'cancel', 'bonus'),
  ...rightsOf('lsdsalesorder', 'add', 'edit', 'delete', 'submit', 'pay', 'cancel', 'flush'),
  ...rightsOf('lsthdsalesorder', 'add', 'edit', 'delete', 'submit', 'pay', 'cancel', 'flush'),
  ...rightsOf('salesexchange', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
]

const owed = rightsOf('openingbarerter', 'add', 'edit', 'delete', 'import', 'accounting', 'cancel', 'flush')
const closing = [
  ...rightsOf('period', 'lock', 'unlock', 'close', 'reopen'),
  ...rightsOf('pushaccounting', 'push', 'export', 'edit'),
  'cashdeposit_confirm',
]
const asking = ['customeraudit', 'commaudit', 'dataaudit', 'customerrecommended'].flatMap((stem) => rightsOf(stem, 'add', 'edit'))
const invoicing = [
  ...rightsOf('invoice', 'add', 'edit', 'approve', 'cancel', 'flush'),
  ...rightsOf('purchaseinvoice', 'add', 'edit', 'delete', 'submit', 'approve', 'certify', 'cancel', 'flush'),
  ...rightsOf('inputinvoice', 'add', 'edit', 'import'),
]
const paying = ['receipt', 'prepayment', 'expense', 'supplement', 'transporthead', 'purchaserebate'].flatMap((stem) =>
  rightsOf(stem, 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'),
)
const certifying = ['expense', 'transporthead'].flatMap((stem) => rightsOf(stem, 'certify'))
const withdrawing = rightsOf('withdrawal', 'add', 'edit', 'approve', 'pay')
const reconciling = [
  ...rightsOf('accounttransfer', 'add', 'edit', 'flush'),
  ...rightsOf('costadjustment', 'add', 'edit', 'flush'),
  ...rightsOf('storedeposit', 'add', 'edit', 'flush'),
  ...['openingbalance', 'openingreceipt', 'openingout'].flatMap((stem) =>
    rightsOf(stem, 'add', 'edit', 'delete', 'import', 'accounting', 'cancel', 'flush'),
  ),
  ...rightsOf('accountstatement', 'add', 'edit', 'delete', 'import'),
  ...rightsOf('reconciliation', 'confirm'),
]
const settling = rightsOf('settlement', 'accounting', 'flush', 'discount', 'writeoff')
const losing = rightsOf('profitloss', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const counting = rightsOf('checkinventory', 'add', 'edit', 'submit', 'cancel')
const assembling = rightsOf('assembly', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush')
const opening = rightsOf('openinginventory', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush')

/**
 * Roles besides `admin`, who has every right. Users see what they work with, and the auditor sees everything; a store
 * sees its own depot and no costs; only the administrator edits master data.
 */
export const roles: readonly Role[] = [
  { alias: 'buyer', name: '采购员', rights: [...daily, ...buying] },
  {
    alias: 'manager',
    name: '采购经理',
    rights: [
      ...daily,
      ...buying,
      ...rightsOf('purchaseorder', 'approve', 'unapprove', 'withdrawother'),
      ...rightsOf('demand', 'approve', 'unapprove', 'withdrawother'),
      ...rightsOf('salesorder', 'approve', 'unapprove', 'withdrawother'),
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
      ...rightsOf('purchasein', 'flush', 'link', 'free'),
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
      ...rightsOf('salesorder', 'pay'),
      ...rightsOf('purchasereturnorder', 'pay'),
    ],
  },
  { alias: 'auditor', name: '审计', rights: [...views, 'logaudit_check', 'logaudit_sample', 'logaudit_export'] },
]
