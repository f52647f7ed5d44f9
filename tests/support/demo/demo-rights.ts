import { menuPages } from '#resources/menu/menu.ts'
import type { Account } from '#server/demo/master-data/people.ts'
import { tenantRights } from '#server/seeds/seed.ts'

const views = tenantRights().filter((right) => right.endsWith('_view'))
const ofAdmins = menuPages.flatMap(({ code, group }) => (/^(logs|system)$/.test(group) ? [`${code}_view`] : []))
const daily = views.filter((right) => !ofAdmins.includes(right))
const demanding = 'add edit delete submit cancel'.split(' ').map((verb) => `demand_${verb}`)
const buying = [...demanding, 'demand_close', ...'add edit delete submit cancel close'.split(' ').map((verb) => `purchaseorder_${verb}`)]
const selling = 'add edit delete submit cancel close price'.split(' ').map((verb) => `salesorder_${verb}`)
const letting = 'approve unapprove withdrawother'.split(' ')
const shipping = 'add edit delete submit accounting cancel flush free'.split(' ').map((verb) => `salesout_${verb}`)
const takingBack = 'add edit delete submit accounting cancel flush'.split(' ').map((verb) => `salesreturnorder_${verb}`)
const receiving = 'add edit delete submit accounting cancel'.split(' ').map((verb) => `purchasein_${verb}`)
const sendingBack = 'add edit delete submit accounting cancel flush'.split(' ').map((verb) => `purchasereturnorder_${verb}`)
const opening = (stem: string) => 'add edit delete accounting cancel flush'.split(' ').map((verb) => `${stem}_${verb}`)
const serving = 'add pay approve out close refund cancel'.split(' ').map((verb) => `order_${verb}`)
const quoting = 'add edit quote cancel import'.split(' ').map((verb) => `inquiry_${verb}`)
const asking = 'customeraudit commaudit dataaudit customerrecommended'.split(' ').flatMap((stem) => [`${stem}_add`, `${stem}_edit`])
const invoicing = [
  ...['add', 'edit', 'approve', 'cancel', 'flush'].map((verb) => `invoice_${verb}`),
  ...'add edit delete submit approve certify cancel flush'.split(' ').map((verb) => `purchaseinvoice_${verb}`),
  ...'add edit import'.split(' ').map((verb) => `inputinvoice_${verb}`),
]
const closing = [
  ...'lock unlock close reopen'.split(' ').map((verb) => `period_${verb}`),
  ...'push export edit'.split(' ').map((verb) => `pushaccounting_${verb}`),
  'cashdeposit_confirm',
]
const rightsOver = (stem: string, verbs: string) => verbs.split(' ').map((verb) => `${stem}_${verb}`)
const paying = ['receipt', 'prepayment', 'expense', 'supplement', 'transporthead', 'purchaserebate'].flatMap((stem) =>
  rightsOver(stem, 'add edit delete submit accounting cancel flush'),
)
const certifying = ['expense_certify', 'transporthead_certify']
const moving = rightsOver('moveinventory', 'add edit delete submit accounting receive cancel flush')
const allocating = [...rightsOver('requirestock', 'add edit accounting flush'), ...rightsOver('returnstock', 'receive flush')]
const restocking = [
  ...rightsOver('requirestock', 'add edit delete submit receive cancel'),
  ...rightsOver('returnstock', 'add edit delete submit accounting cancel flush'),
  'moveinventory_receive',
]
const counter = [
  ...rightsOver('tillshift', 'add edit close'),
  ...rightsOver('cashdeposit', 'add edit cancel'),
  ...rightsOver('storedtopup', 'add edit cancel bonus'),
  ...['lsdsalesorder', 'lsthdsalesorder'].flatMap((stem) => rightsOver(stem, 'add edit delete submit pay cancel flush')),
  ...rightsOver('salesexchange', 'add edit delete submit accounting cancel flush'),
]
const counting = rightsOver('checkinventory', 'add edit submit cancel')
const storing = [...daily.filter((right) => right !== 'cost_view'), ...receiving, ...restocking, ...demanding, ...counting, ...counter]
/** The rights of every account of the demo, listed here instead of read from its roles. */
export const rightsByAccount: Record<Account, readonly string[]> = {
  admin: tenantRights(),
  tester: tenantRights(),
  buyer: [...daily, ...buying],
  manager: [...daily, ...buying, ...letting.flatMap((verb) => [`purchaseorder_${verb}`, `salesorder_${verb}`, `demand_${verb}`])],
  clerk: [
    ...daily,
    ...asking,
    ...quoting,
    ...serving,
    ...receiving,
    'purchasein_flush',
    'purchasein_link',
    'purchasein_free',
    ...opening('openinginventory'),
    ...opening('profitloss'),
    'profitloss_submit',
    ...opening('assembly'),
    'assembly_submit',
    ...counting,
    'checkinventory_accounting',
    ...selling,
    ...shipping,
    ...takingBack,
    ...sendingBack,
    ...moving,
    ...allocating,
  ],
  ...{ store1: storing, store2: storing, store3: storing, store4: storing },
  finance: [
    ...daily,
    ...opening('openingbarerter'),
    'openingbarerter_import',
    ...closing,
    ...invoicing,
    ...paying,
    ...certifying,
    ...rightsOver('settlement', 'accounting flush discount writeoff'),
    ...rightsOver('withdrawal', 'add edit approve pay'),
    ...rightsOver('accountstatement', 'add edit delete import'),
    'reconciliation_confirm',
    ...rightsOver('accounttransfer', 'add edit flush'),
    ...rightsOver('costadjustment', 'add edit flush'),
    ...rightsOver('storedeposit', 'add edit flush'),
    ...opening('openingbalance'),
    'openingbalance_import',
    ...opening('openingreceipt'),
    'openingreceipt_import',
    ...opening('openingout'),
    'openingout_import',
    'salesorder_pay',
    'purchasereturnorder_pay',
  ],
  auditor: [...views, 'logaudit_check', 'logaudit_sample', 'logaudit_export'],
}
