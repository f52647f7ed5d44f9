import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'

export type Period = DataOf<'PeriodApi_lock'>
export type Obstacle = DataOf<'PeriodApi_obstacles'>[number]
export type Control = DataOf<'PeriodApi_controls'>[number]
export type Variance = DataOf<'PeriodApi_variances'>['rows'][number]

export const periodPageWords = {
  title: { zh: '会计期间', en: 'Accounting periods' },
  period: { zh: '期间', en: 'Period' },
  state: { zh: '状态', en: 'State' },
  user: { zh: '最近操作人', en: 'Last changed by' },
  time: { zh: '操作时间', en: 'Changed at' },
  remark: { zh: '原因', en: 'Reason' },
  toClose: { zh: '结账检查', en: 'Before closing' },
  toReopen: { zh: '反结账检查', en: 'Before reopening' },
  ready: { zh: '没有妨碍结账的事项', en: 'Nothing stands in the way of closing' },
  readyToReopen: { zh: '可以反结账', en: 'It can be reopened' },
  hint: { zh: '结账后需要改日期', en: 'Will need a new date' },
  blocks: { zh: '妨碍', en: 'In the way' },
  liftable: { zh: '有权限者可强制', en: 'Can be lifted by right' },
  hidden: { zh: '其余 {count} 项不在您的查看范围内或未列出', en: '{count} more that you may not see or that are not listed' },
  controls: { zh: '控制数（期末）', en: 'Control figures at the end' },
  noControls: { zh: '还没有记账', en: 'Nothing was booked yet' },
  account: { zh: '科目', en: 'Account' },
  own: { zh: '账面', en: 'By its books' },
  voucher: { zh: '凭证', en: 'By vouchers' },
  difference: { zh: '差额', en: 'Difference' },
  ties: { zh: '核对', en: 'Check' },
  tied: { zh: '相符', en: 'Ties' },
  untied: { zh: '{count}张单据不符', en: '{count} documents differ' },
  variances: { zh: '采购成本差异分摊', en: 'Purchase variances spread at closing' },
  noVariances: { zh: '没有采购成本差异', en: 'There is no purchase variance' },
  goods: { zh: '商品', en: 'Goods' },
  noGoods: { zh: '未指明商品', en: 'Of no goods in particular' },
  variance: { zh: '差异', en: 'Variance' },
  toStock: { zh: '计入库存', en: 'To stock' },
  toSales: { zh: '计入销售成本', en: 'To cost of sales' },
  total: { zh: '合计', en: 'Total' },
  moreGoods: { zh: '其余 {count} 个商品未列出', en: '{count} more goods that are not listed' },
  vouchers: { zh: '凭证推送', en: 'Vouchers given to accounting' },
  allPushed: { zh: '已全部推送（{count}张单据）', en: 'All were pushed ({count} documents)' },
  unpushed: { zh: '{count}张单据未推送', en: '{count} documents were not pushed' },
  failed: { zh: '{count}张推送失败', en: 'pushing failed: {count}' },
  pushed: { zh: '已推送{count}张', en: '{count} were pushed' },
  toVouchers: { zh: '去推送', en: 'Push them' },
  log: { zh: '操作记录', en: 'History' },
  noLog: { zh: '还没有操作', en: 'Nothing was done yet' },
  lifted: { zh: '强制结账', en: 'Closed with unfinished business' },
  lockText: { zh: '锁定后不能再记账到该期间，直到解锁。', en: 'Nothing can be booked in it until it is unlocked.' },
  unlockText: { zh: '解锁后可以再记账到该期间。', en: 'It can be booked in again.' },
  closeText: {
    zh: '结账后不能再记账到该期间；只能按顺序反结账。',
    en: 'Nothing can be booked in it any more; the last closed period alone can be reopened.',
  },
  reopenText: { zh: '反结账后期间为已锁定，需要记账时再解锁。', en: 'It will be locked; unlock it where something is to be booked.' },
  liftText: { zh: '仍有未完成事项，强制结账需要写明原因：', en: 'Something is unfinished; to close it nevertheless say why: ' },
} as const satisfies Record<string, Words>
