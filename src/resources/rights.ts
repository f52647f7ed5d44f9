import type { Words } from '#domain/core/words.ts'
import { allDefinitions } from './documents/index.ts'
import { audits } from './flow/audits.ts'
import { resources } from './index.ts'
import { menuPages } from './menu/menu.ts'
import { reports } from './reports/reports.ts'
import { stockLists } from './reports/stock-lists.ts'

/** Where the original product's lists place a right's button: 1 toolbar, 2 row, 3 both. */
type ButtonPlace = 1 | 2 | 3
export type VerbWords = Words & { place: ButtonPlace }

/** The words for the verbs of rights. If a verb of the contract is missing here, the server does not start. */
const verbs: Readonly<Record<string, VerbWords>> = {
  view: { zh: '查看', en: 'View', place: 2 },
  add: { zh: '新增', en: 'Add', place: 1 },
  edit: { zh: '修改', en: 'Edit', place: 2 },
  delete: { zh: '删除', en: 'Delete', place: 3 },
  grant: { zh: '权限设置', en: 'Grant rights', place: 2 },
  role: { zh: '分配角色', en: 'Give roles', place: 3 },
  reset: { zh: '重置密码', en: 'Reset password', place: 3 },
  submit: { zh: '提交', en: 'Submit', place: 3 },
  check: { zh: '核验', en: 'Check', place: 1 },
  sample: { zh: '抽样', en: 'Sample', place: 1 },
  certify: { zh: '勾选', en: 'Certify', place: 3 },
  approve: { zh: '审核', en: 'Approve', place: 3 },
  unapprove: { zh: '反审核', en: 'Undo approval', place: 2 },
  close: { zh: '结案', en: 'Close', place: 2 },
  cancel: { zh: '作废', en: 'Cancel', place: 2 },
  accounting: { zh: '记账', en: 'Post', place: 3 },
  flush: { zh: '红冲', en: 'Reverse', place: 2 },
  import: { zh: '导入', en: 'Import', place: 1 },
  export: { zh: '导出', en: 'Export', place: 1 },
  pay: { zh: '收款', en: 'Take payment', place: 2 },
  refund: { zh: '退款', en: 'Refund', place: 2 },
  out: { zh: '发货', en: 'Ship', place: 2 },
  receive: { zh: '收货', en: 'Receive', place: 2 },
  quote: { zh: '报价', en: 'Quote', place: 2 },
  order: { zh: '转单', en: 'Make an order', place: 2 },
  send: { zh: '发放', en: 'Send', place: 2 },
  delay: { zh: '延期', en: 'Extend', place: 2 },
  push: { zh: '推送', en: 'Push', place: 3 },
  withdraw: { zh: '提现', en: 'Withdraw', place: 1 },
  deploy: { zh: '部署', en: 'Deploy', place: 3 },
  try: { zh: '试用接口', en: 'Try calls', place: 2 },
  generate: { zh: '生成代码', en: 'Generate code', place: 3 },
  link: { zh: '关联订单', en: 'Link to orders', place: 2 },
  free: { zh: '无源单办理', en: 'Without a source document', place: 2 },
  reprice: { zh: '改变来源价格', en: 'Change prices of the source', place: 2 },
  late: { zh: '超期退货', en: 'Take back after the time for it', place: 2 },
  bonus: { zh: '充值赠送', en: 'Give bonuses', place: 2 },
  roundoff: { zh: '超限抹零', en: 'Round off beyond the limit', place: 2 },
  price: { zh: '改价', en: 'Change prices', place: 2 },
  overreceipt: { zh: '超量入库', en: 'Receive beyond the limit', place: 2 },
  overcredit: { zh: '超信用额度', en: 'Beyond the credit limit', place: 2 },
  shortlife: { zh: '临期入库', en: 'Receive short-lived lots', place: 2 },
  lotday: { zh: '更正批次有效期', en: 'Correct last days of lots', place: 2 },
  backdate: { zh: '倒填日期', en: 'Backdate', place: 2 },
  postown: { zh: '记账自己的单据', en: 'Post own documents', place: 2 },
  lock: { zh: '锁定', en: 'Lock', place: 2 },
  unlock: { zh: '解锁', en: 'Unlock', place: 2 },
  reopen: { zh: '反结账', en: 'Reopen', place: 2 },
  closebusy: { zh: '有未完成事项时结账', en: 'Close with unfinished business', place: 2 },
  ownday: { zh: '按原单日期红冲', en: 'Reverse on the original day', place: 2 },
  confirm: { zh: '确认到账', en: 'Confirm', place: 2 },
  closeother: { zh: '代他人交班', en: 'Close the shifts of others', place: 2 },
  pastshift: { zh: '红冲已交班小票', en: 'Reverse tickets of closed shifts', place: 2 },
  voidheld: { zh: '作废已持有的券', en: 'Void coupons that are held', place: 2 },
  discount: { zh: '现金折扣', en: 'Give discounts', place: 2 },
  writeoff: { zh: '坏账核销', en: 'Write off', place: 2 },
  withdrawother: { zh: '撤回他人单据', en: "Withdraw others' documents", place: 2 },
}

/** Rights that no operation requires; guards, overrides, exports, and pages without their own data do. */
export const guardRights = [
  'machine_view',
  'checkout_view',
  'openapi_view',
  'openapi_try',
  'mallgoods_view',
  'invoicequeue_view',
  'cost_view',
  'price_purchase_view',
  'mymessage_view',
  'flowtask_view',
  'period_closebusy',
  'period_ownday',
  'customerledger_export',
  'supplierledger_export',
  ...stockLists.map(({ stem }) => `${stem}_export` as const),
  ...reports.map(({ stem }) => `${stem}_export`),
  ...audits.map(({ stem }) => `${stem}_export`),
  ...allDefinitions.flatMap(({ words, right, rights = [], list }) => [...words.rights, ...rights, ...(list ? [`${right}_export`] : [])]),
] as const

/** Rights of jobs: to export any list, and to import if the resource can be imported. */
export const resourceRights: readonly string[] = resources.flatMap(({ stem, importKey }) => [
  `${stem}_export`,
  ...(importKey ? [`${stem}_import`] : []),
])

/** Splits a right `<stem>_<verb>`; a stem may contain an underscore, a verb does not. */
export function partsOfRight(right: string): { stem: string; verb: string } {
  const at = right.lastIndexOf('_')
  return { stem: right.slice(0, Math.max(at, 0)), verb: right.slice(at + 1) }
}

/**
 * Rights to see figures, which belong to no page: without one, the user does not see the figures it guards anywhere
 * (ADR 51).
 */
export const figureWords = {
  cost_view: { zh: '查看成本', en: 'See costs', place: 2 },
  price_purchase_view: { zh: '查看采购价', en: 'See purchase prices', place: 2 },
} as const satisfies Readonly<Record<string, VerbWords>>

/** The node of these rights in the tree of rights; no menu shows it. */
export const figuresNode = { code: 'figures', label: { zh: '成本与采购价', en: 'Costs and purchase prices' } } as const

/** Words for verbs that mean something else on some pages. */
const ownWords: Readonly<Record<string, VerbWords>> = {
  period_close: { zh: '结账', en: 'Close', place: 2 },
  settlement_accounting: { zh: '核销', en: 'Settle', place: 1 },
  settlement_flush: { zh: '反核销', en: 'Undo', place: 2 },
  tillshift_close: { zh: '交班', en: 'Close', place: 2 },
}

const wholeRights: Readonly<Record<string, VerbWords>> = figureWords

/** The menu node that a right belongs to; undefined for an unknown right. */
export function homeOfRight(right: string): { code: string; label: Words; scope?: 'platform' } | undefined {
  if (Object.hasOwn(wholeRights, right)) return figuresNode
  return menuPages.find(({ code }) => code === partsOfRight(right).stem)
}

/** The words of a right's verb. Throws for a verb that has none. */
export function verbWords(right: string): VerbWords {
  const given: Readonly<Record<string, VerbWords>> = { ...wholeRights, ...ownWords }
  const whole = Object.hasOwn(given, right) ? given[right] : undefined
  if (whole) return whole
  const { verb } = partsOfRight(right)
  const words = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!words) throw new Error(`no words for the verb of the right ${right}`)
  return words
}

/** The full name of a right, such as 采购订单·审核, for refusals. An unknown right is returned as it is. */
export function rightWords(right: string): Words {
  const home = homeOfRight(right)
  if (!home || !(Object.hasOwn(wholeRights, right) || Object.hasOwn(verbs, partsOfRight(right).verb))) return { zh: right, en: right }
  const { zh, en } = verbWords(right)
  return { zh: `${home.label.zh}·${zh}`, en: `${home.label.en}: ${en}` }
}
