import type { Words } from '#domain/core/words.ts'
import { printSettings } from './print-settings.ts'
import type { SettingGroup } from './setting-groups.ts'
import { tillSettings } from './till-settings.ts'

/** How a setting is entered. A figure has bounds; a text may be empty. */
type SettingInput =
  | { kind: 'integer' | 'decimal'; least: number; most: number }
  | { kind: 'choice'; choices: readonly { value: string; words: Words }[] /** Other values that are right too. */; also?: RegExp }
  | { kind: 'text'; longest: number }

export type Setting = SettingInput & { key: string; group: SettingGroup; label: Words; hint?: Words }

const onOff = [
  { value: 'on', words: { zh: '启用', en: 'On' } },
  { value: 'off', words: { zh: '停用', en: 'Off' } },
] as const

/** An on/off setting. */
const onOffSetting = (group: SettingGroup, key: string, label: Words): Setting => ({ key, group, label, kind: 'choice', choices: onOff })
/** A percentage from 0 to 100. */
const percent = (group: SettingGroup, key: string, label: Words): Setting => ({ key, group, label, kind: 'decimal', least: 0, most: 100 })

const places = (key: string, label: Words): Setting => ({ key, group: 'amounts', label, kind: 'integer', least: 0, most: 6 })

/** Hint for settings that no part of the product uses yet. */
export const mallOrdersHint: Words = { zh: '启用商城订单后生效', en: 'Takes effect once there are mall orders' }

/** Every setting of a tenant: its label, its group and how it is entered. */
export const settings: readonly Setting[] = [
  places('UNIT_DECIMAL_PLACES', { zh: '单价小数位', en: 'Decimals of prices' }),
  places('AMT_DECIMAL_PLACES', { zh: '金额小数位', en: 'Decimals of amounts' }),
  places('NUMBER_DECIMAL_PLACES', { zh: '数量小数位', en: 'Decimals of quantities' }),
  percent('amounts', 'DEFAULT_TAX_RATE', { zh: '默认税率（%）', en: 'Usual tax rate (%)' }),
  percent('amounts', 'FREIGHT_TAX_RATE', { zh: '运费税率（%）', en: 'Tax rate of freight (%)' }),
  {
    key: 'TAXPAYER_KIND',
    group: 'amounts',
    label: { zh: '纳税人类型', en: 'Kind of taxpayer' },
    hint: {
      zh: '按法人、按日期在“纳税人身份”中另行设置的除外',
      en: 'But for legal entities and days that the page of taxpayers says otherwise of',
    },
    kind: 'choice',
    choices: [
      { value: 'general', words: { zh: '一般纳税人', en: 'General' } },
      { value: 'small', words: { zh: '小规模纳税人', en: 'Small-scale' } },
    ],
  },
  onOffSetting('amounts', 'GIFT_DEEMED_SALE', { zh: '无购赠品视同销售', en: 'Gifts without a paid row are taxed as sold' }),
  onOffSetting('amounts', 'LOSS_TAX_OUT', { zh: '非正常损失转出进项税额', en: 'Deducted tax of abnormal losses is transferred out' }),
  onOffSetting('amounts', 'UNINVOICED_TAX', {
    zh: '未开票销售按期申报销项税',
    en: 'Output tax of sales is declared when due, invoiced or not',
  }),
  {
    key: 'COST_ALLOCATION_MODEL',
    group: 'stock',
    label: { zh: '费用分摊方式', en: 'Freight and fees are spread' },
    kind: 'choice',
    choices: [
      { value: '1', words: { zh: '按数量', en: 'By quantity' } },
      { value: '0', words: { zh: '按折后金额', en: 'By amount after discount' } },
    ],
  },
  percent('stock', 'OVER_RECEIPT', { zh: '允许超收（%）', en: 'Receipts beyond orders (%)' }),
  percent('stock', 'PRICE_TOLERANCE', { zh: '入库价允许高于订单（%）', en: 'Receipt prices above orders (%)' }),
  percent('stock', 'WEIGHED_OVER_OUT', { zh: '称重商品允许超出（%）', en: 'Outs beyond orders, of goods sold by weight (%)' }),
  {
    key: 'RESERVE_OR_REFUSE',
    group: 'stock',
    label: { zh: '销售订单缺货时', en: 'Sales orders of goods that are not free' },
    kind: 'choice',
    choices: [
      { value: 'reserve', words: { zh: '接单，到货后预留', en: 'Are taken, and get stock as it comes' } },
      { value: 'refuse', words: { zh: '不接单', en: 'Are refused' } },
    ],
  },
  {
    ...percent('stock', 'RECOUNT_TOLERANCE', {
      zh: '盘点差异超过账面多少须复盘（%）',
      en: 'Differences of counts to be counted again, beyond (%)',
    }),
    hint: { zh: '由另一人复盘；0为不要求', en: 'By somebody else; 0 asks nobody' },
  },
  onOffSetting('stock', 'NEGATIVE_STOCK', { zh: '允许负库存', en: 'Stock below zero' }),
  {
    key: 'VALUE_UNIT',
    group: 'stock',
    label: { zh: '成本核算单位', en: 'Average costs are kept' },
    hint: { zh: '有出入库后不能更改', en: 'Stays as it is once goods have moved' },
    kind: 'choice',
    choices: [
      { value: 'depot', words: { zh: '按仓库', en: 'By depot' } },
      { value: 'company', words: { zh: '按公司', en: 'By company' } },
    ],
  },
  {
    key: 'LOT_ALERT_DAYS',
    group: 'stock',
    label: { zh: '临期提醒（天）', en: 'Lots are about to expire (days before)' },
    hint: { zh: '有效期剩余天数不多于此的批次列为临期', en: 'A lot with no more days left is listed as about to expire' },
    kind: 'integer',
    least: 0,
    most: 3_650,
  },
  {
    key: 'APPROVAL_NEEDED',
    group: 'approval',
    label: { zh: '单据提交后需要审批', en: 'Documents wait for an approval' },
    hint: { zh: '启用、停用，或以逗号分隔的单据类型', en: 'On, off, or kinds of documents separated by commas' },
    kind: 'choice',
    choices: onOff,
    also: /^[A-Za-z]+( *, *[A-Za-z]+)*$/,
  },
  onOffSetting('approval', 'SEPARATE_DUTIES', { zh: '不能审批自己提交的单据', en: 'Nobody approves their own documents' }),
  {
    key: 'APPROVAL_WAIT_HOURS',
    group: 'approval',
    label: { zh: '超时未审批提醒（小时）', en: 'Reminder of what waits for an approval after (hours)' },
    hint: { zh: '提醒有权处理的人；0为不提醒', en: 'Whoever may let it pass is reminded; 0 is never' },
    kind: 'integer',
    least: 0,
    most: 2_160,
  },
  {
    key: 'STALE_DRAFT_DAYS',
    group: 'approval',
    label: { zh: '草稿未处理提醒（天）', en: 'Reminder of a draft that rests after (days)' },
    hint: { zh: '提醒制单人；0为不提醒', en: 'Whoever made it is reminded; 0 is never' },
    kind: 'integer',
    least: 0,
    most: 365,
  },
  ...printSettings,
  {
    key: 'IDLE_LOCK_MINUTES',
    group: 'safety',
    label: { zh: '无操作自动锁屏（分钟）', en: 'Screens lock without work after (minutes)' },
    hint: { zh: '0 为不自动锁屏，个人可设更短', en: '0 is never; everybody may choose a shorter time' },
    kind: 'integer',
    least: 0,
    most: 480,
  },
  {
    key: 'TOKEN_TIME_SECONDS',
    group: 'safety',
    label: { zh: '登录令牌续期（秒）', en: 'Sign-in tokens are renewed after (seconds)' },
    hint: { zh: '令牌有效期3600秒；下次登录生效', en: 'A token lives 3600 seconds; takes effect at the next sign-in' },
    kind: 'integer',
    least: 60,
    most: 3500,
  },
  {
    key: 'PAGE_SIZE',
    group: 'screens',
    label: { zh: '列表每页条数', en: 'Rows per page of a list' },
    hint: {
      zh: '屏幕放得下更多时自动增加；各人可在列表下方另选',
      en: 'More where the screen has room for more; everybody may choose otherwise below the rows',
    },
    kind: 'integer',
    least: 1,
    most: 200,
  },
  {
    key: 'HIDDEN_MENU_CODES',
    group: 'screens',
    label: { zh: '不在菜单中列出的菜单编号', en: 'Menu codes that are not listed' },
    hint: { zh: '以逗号分隔；页面仍可按地址打开', en: 'Separated by commas; their pages still open by address' },
    kind: 'text',
    longest: 500,
  },
  {
    key: 'FIRST_STEPS',
    group: 'screens',
    label: { zh: '“开始使用”已略过的步骤', en: 'Steps of “Getting started” passed over' },
    hint: { zh: '清空后首页重新显示“开始使用”', en: 'Emptied, the home page offers them again' },
    kind: 'text',
    longest: 200,
  },
  {
    key: 'PAYMENT_METHODS',
    group: 'payment',
    label: { zh: '支付方式', en: 'Ways to pay' },
    hint: mallOrdersHint,
    kind: 'text',
    longest: 200,
  },
  {
    key: 'PAYMENT_TIMEOUT_MINUTES',
    group: 'payment',
    label: { zh: '支付超时（分钟）', en: 'Payment expires after (minutes)' },
    kind: 'integer',
    least: 1,
    most: 10_080,
  },
  {
    key: 'AUTO_SIGN_DAYS',
    group: 'mall',
    label: { zh: '自动签收（天）', en: 'Signed for by itself after (days)' },
    kind: 'integer',
    least: 1,
    most: 90,
  },
  {
    key: 'RETURN_WINDOW_DAYS',
    group: 'mall',
    label: { zh: '退货期限（天）', en: 'Returns are taken for (days)' },
    hint: { zh: '从签收次日起算', en: 'From the day after signing' },
    kind: 'integer',
    least: 0,
    most: 365,
  },
  {
    key: 'POINTS_RATE',
    group: 'mall',
    label: { zh: '每消费1元积分', en: 'Points for each unit of money' },
    hint: { zh: '交易完成时发放，退货收回；0为不积分', en: 'Earned when an order is completed, taken back by returns; 0 is none' },
    kind: 'decimal',
    least: 0,
    most: 1000,
  },
  {
    key: 'RETURN_GOODS_DAYS',
    group: 'mall',
    label: { zh: '退货寄回期限（天）', en: 'Goods to be returned are awaited for (days)' },
    hint: { zh: '逾期未寄回自动撤销，0为不限', en: 'The request lapses then; 0 is without end' },
    kind: 'integer',
    least: 0,
    most: 90,
  },
  {
    key: 'RED_CONFIRM_HOURS',
    group: 'mall',
    label: { zh: '红字确认单有效期（小时）', en: 'A red part of an invoice waits for the buyer (hours)' },
    kind: 'integer',
    least: 0,
    most: 8760,
  },
  {
    key: 'INVOICE_DIFF_TOLERANCE',
    group: 'approval',
    label: { zh: '采购发票允许差异（元）', en: 'Purchase invoices may differ from their receipts by' },
    hint: { zh: '与入库金额相差更多的发票需要审核', en: 'One that differs by more needs an approval' },
    kind: 'decimal',
    least: 0,
    most: 1_000_000,
  },
  {
    key: 'ROUND_OFF_LIMIT',
    group: 'approval',
    label: { zh: '零售抹零上限（元）', en: 'Tickets are rounded off by at most' },
    hint: { zh: '抹零更多需要超限抹零权限', en: 'More needs a right of its own' },
    kind: 'decimal',
    least: 0,
    most: 1_000_000,
  },
  ...tillSettings,
]

const figure = /^\d{1,9}(\.\d{1,6})?$/

/** True for a valid value of the setting. */
export function isSettingValue(setting: Setting, value: string): boolean {
  switch (setting.kind) {
    case 'integer':
      return /^\d{1,9}$/.test(value) && Number(value) >= setting.least && Number(value) <= setting.most
    case 'decimal':
      return figure.test(value) && Number(value) >= setting.least && Number(value) <= setting.most
    case 'choice':
      return setting.choices.some((choice) => choice.value === value) || setting.also?.test(value) === true
    case 'text':
      return value.length <= setting.longest && !/[\r\n]/.test(value)
  }
}
