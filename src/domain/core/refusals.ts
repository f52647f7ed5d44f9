import type { LotQty } from './lots.ts'
import { fillPlaceholders, inLanguage, type Language, type Params, type Words } from './words.ts'

export type Refusal = { code: number } & Words

/**
 * All refusals of the product (rule B4). 400: a rule, 401: not signed in, 403: a right, 404: nothing there, 409: a
 * conflict with another user, 429 and 503: try again later, 500: a fault of ours. `{placeholders}` are filled from the
 * parameters of a problem.
 */
export const refusals = {
  BAD_INPUT: { code: 400, zh: '{field}不正确', en: '{field} is not valid' },
  UNAUTHENTICATED: { code: 401, zh: '请求未授权', en: 'Please sign in' },
  NOT_FOUND: { code: 404, zh: '请求的地址不存在', en: 'There is nothing at this address' },
  TOO_MANY: { code: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests, please try again later' },
  USER_BUSY: {
    code: 429,
    zh: '您有太多操作正在进行，请{seconds}秒后再试；大批量的工作请用导入、导出任务',
    en: 'You have too many requests under way; try again in {seconds} seconds, and leave bulk work to imports and exports',
  },
  UNAVAILABLE: { code: 503, zh: '{reason}，请{seconds}秒后再试', en: '{reason}; please try again in {seconds} seconds' },
  SERVER_FAULT: { code: 500, zh: '服务器异常', en: 'Something went wrong, please tell your administrator' },
  ROW_GONE: { code: 400, zh: '{object}不存在或已删除', en: '{object}: it does not exist or was deleted' },
  IN_USE: { code: 400, zh: '[{object}]已被{place}使用，不能删除', en: '[{object}] is used by {place} and cannot be deleted' },
  BUILT_IN: { code: 400, zh: '{kind}[{object}]是系统内置的，不能{act}', en: '{kind} [{object}] is built in and cannot {act}' },
  LAST_ROW: { code: 400, zh: '[{object}]是最后的{kind}，不能删除', en: '[{object}] cannot be removed: one of the {kind} must remain' },
  GRANT_BEYOND: {
    code: 403,
    zh: '不能操作超出自己权限的[{object}]',
    en: 'You cannot deal with [{object}]: it holds rights that you do not have',
  },
  LAST_ADMIN: { code: 400, zh: '至少保留一名启用的管理员', en: 'At least one enabled administrator must remain' },
  ACCOUNTS_FULL: { code: 400, zh: '账号数已达上限{count}', en: 'The tenant may have {count} accounts at most' },
  MONTH_FULL: {
    code: 400,
    zh: '本月新建单据已达上限{count}，请联系平台管理员',
    en: 'All {count} documents that may be made this month have been; please ask the administrator of the platform',
  },
  HAS_BELOW: { code: 400, zh: '请先删除[{object}]的下级', en: 'First remove what is below [{object}]' },
  DOC_GONE: { code: 400, zh: '单据不存在或已删除', en: 'The document does not exist or was deleted' },
  SHARE_GONE: { code: 404, zh: '链接不存在或已失效，请联系分享人', en: 'This link does not exist or is over; please ask whoever sent it' },
  VERSION_STALE: {
    code: 409,
    zh: '{object}已被{user}于{time}修改，请刷新后重试',
    en: '{object} was changed by {user} at {time}; refresh and try again',
  },
  STATUS_FORBIDS: { code: 409, zh: '当前状态[{state}]不能执行[{event}]', en: '[{event}] is not possible in the state [{state}]' },
  REQUEST_REUSED: { code: 409, zh: '重复的请求编号', en: 'This request number was used for another request' },
  OWNER_ONLY: {
    code: 403,
    zh: '[{object}]由他人创建，只能停用或删除',
    en: '[{object}] is somebody else’s: you can only disable or remove it',
  },
  NO_PERMISSION: { code: 403, zh: '没有[{button}]权限', en: 'You may not use [{button}]' },
  KEY_FORBIDS: { code: 403, zh: 'API密钥不能执行此操作: {reason}', en: 'The API key may not do this: {reason}' },
  LOOKING_AS: {
    code: 403,
    zh: '正在以角色[{role}]查看，不能执行操作；请先退出查看',
    en: 'You are looking as the role [{role}] and cannot act; leave looking first',
  },
  OWN_AUDIT: { code: 403, zh: '不能审核自己提交的单据', en: 'You cannot approve a document you submitted yourself' },
  PROCESS_DECIDES: { code: 409, zh: '由审批流程[{process}]决定', en: 'The process [{process}] decides it' },
  REASON_NEEDED: { code: 400, zh: '请填写原因', en: 'Please give a reason' },
  FIELD_BAD: { code: 400, zh: '{field}不正确', en: '{field} is not valid' },
  DUPLICATE: { code: 400, zh: '{field}[{value}]已存在', en: '{field} [{value}] exists already' },
  FILE_KIND: { code: 400, zh: '不支持的文件，只接受{allowed}', en: 'This kind of file is not taken, only {allowed}' },
  FILE_LARGE: { code: 400, zh: '文件不能超过{limit}', en: 'The file may have at most {limit}' },
  PICTURE_LARGE: {
    code: 400,
    zh: '图片边长不能超过{side}像素，总像素不能超过{area}；这张图片是{size}',
    en: 'A picture may have at most {side} pixels a side and {area} in all; this one has {size}',
  },
  PICTURE_HEAVY: { code: 400, zh: '图片无法处理: {reason}', en: 'The picture cannot be taken in: {reason}' },
  FILE_LIMIT: { code: 400, zh: '上传总量不能超过{limit}', en: 'Uploads may have at most {limit} in all' },
  SHEET_BAD: { code: 400, zh: '表格无法读取: {reason}', en: 'The sheet cannot be read: {reason}' },
  CODE_NOT_MADE: { code: 400, zh: '[{object}]不能生成: {reason}', en: '[{object}] cannot be made: {reason}' },
  DATASOURCE_SILENT: { code: 400, zh: '数据源[{object}]无法读取: {reason}', en: 'The data source [{object}] cannot be read: {reason}' },
  IMPORT_STAYS: { code: 409, zh: '导入不能撤销：{reason}', en: 'The import cannot be undone: {reason}' },
  JOBS_MANY: { code: 400, zh: '未完成的任务已有{count}个', en: '{count} jobs are under way already' },
  DEMO_ALONE: {
    code: 400,
    zh: '只有演示安装的演示租户可以重置演示数据',
    en: 'Only the demo tenant of a demo installation can be made anew',
  },
  JOB_NO_FILE: { code: 400, zh: '任务没有可下载的文件', en: 'The job has no file to download' },
  EXPORT_OUTDATED: {
    code: 403,
    zh: '导出之后您的查看权限或仓库有变化，请重新导出',
    en: 'What you may see or your depots have changed since this was exported; please export it again',
  },
  JOB_BROKEN: { code: 500, zh: '任务意外中断，请重试', en: 'The job broke off; please try again' },
  LINES_EMPTY: { code: 400, zh: '单据明细不能为空', en: 'The document needs at least one line' },
  LINE_BAD: { code: 400, zh: '第{row}行{field}不正确', en: 'Row {row}: {field} is not valid' },
  MASTER_OFF: { code: 400, zh: '{kind}[{name}]已停用', en: '{kind} [{name}] is disabled' },
  DEPOT_SAME: { code: 400, zh: '调出仓库与调入仓库不能相同', en: 'The two depots of a transfer must differ' },
  ENTITY_DIFFERS: { code: 400, zh: '第{row}行{field}不属于同一法人', en: 'Row {row}: {field} belongs to another legal entity' },
  VALUE_UNIT_FIXED: {
    code: 400,
    zh: '已有出入库记录，不能更改成本核算单位',
    en: 'Goods have moved already, so the unit of average costs stays as it is',
  },
  PERIOD_LOCKED: { code: 400, zh: '会计期间[{period}]已锁定', en: 'The accounting period [{period}] is locked' },
  PERIOD_CLOSED: { code: 400, zh: '会计期间[{period}]已结账', en: 'The accounting period [{period}] is closed' },
  PERIOD_BUSY: {
    code: 400,
    zh: '会计期间[{period}]还有{kind}{count}笔',
    en: 'The accounting period [{period}] still holds {kind}: {count}',
  },
  PERIOD_RUNNING: {
    code: 400,
    zh: '会计期间[{period}]尚未结束，不能结账',
    en: 'The accounting period [{period}] is not over yet and cannot be closed',
  },
  PERIOD_EARLIER: { code: 400, zh: '请先结账更早的会计期间[{period}]', en: 'First close the earlier accounting period [{period}]' },
  PERIOD_LATER: { code: 400, zh: '请先反结账更晚的会计期间[{period}]', en: 'First reopen the later accounting period [{period}]' },
  PERIOD_PUSHED: {
    code: 400,
    zh: '会计期间[{period}]已推送{count}张凭证，不能反结账',
    en: 'The accounting period [{period}] cannot be reopened: vouchers pushed of it: {count}',
  },
  BACKDATED: {
    code: 400,
    zh: '业务日期早于该商品最近记账日期{date}，{confirm}',
    en: 'The business date lies before {date}, when these goods were last posted; {confirm}',
  },
  OVER_RECEIPT: {
    code: 400,
    zh: '第{row}行[{goods}]最多可入库{limit}，本次超出{excess}',
    en: 'Row {row} [{goods}]: at most {limit} can be received, this is {excess} too many',
  },
  OVER_DEMAND: {
    code: 400,
    zh: '第{row}行[{goods}]最多可采购{limit}，本次超出{excess}',
    en: 'Row {row} [{goods}]: at most {limit} can be ordered, this is {excess} too many',
  },
  OVER_OUT: {
    code: 400,
    zh: '第{row}行[{goods}]最多可出库{limit}，本次超出{excess}',
    en: 'Row {row} [{goods}]: at most {limit} can be shipped, this is {excess} too many',
  },
  OVER_RETURN: {
    code: 400,
    zh: '第{row}行[{goods}]最多可退{limit}，本次超出{excess}',
    en: 'Row {row} [{goods}]: at most {limit} can be returned, this is {excess} too many',
  },
  QTY_TOO_FINE: {
    code: 400,
    zh: '第{row}行{field}换算成基本单位后超过{count}位小数，可用{nearest}',
    en: 'Row {row}: {field} has more than {count} decimals in the basic unit; use {nearest}',
  },
  STOCK_SHORT: {
    code: 400,
    zh: '[{goods}]在[{depot}]可用库存{free}，需要{needed}',
    en: '[{goods}] in [{depot}]: {free} free, {needed} needed',
  },
  COST_UNKNOWN: { code: 400, zh: '[{goods}]没有成本，请先填写入库成本', en: '[{goods}] has no cost yet; enter its cost first' },
  SERIAL_BAD: { code: 400, zh: '序列号[{number}]不可用', en: 'The serial number [{number}] cannot be used' },
  LOT_BAD: { code: 400, zh: '批次[{number}]不可用', en: 'The lot [{number}] cannot be used' },
  LOT_EXPIRED: { code: 400, zh: '批次[{number}]已于{date}过期', en: 'The lot [{number}] expired on {date}' },
  LOT_SHORT_LIFE: {
    code: 400,
    zh: '批次[{number}]剩余保质期{count}天，至少{limit}天才能入库',
    en: 'The lot [{number}] has {count} days left, at least {limit} are agreed',
  },
  HAS_DOWNSTREAM: { code: 400, zh: '存在下游单据{number}，请先处理', en: 'Deal with the following document {number} first' },
  HAS_SETTLEMENT: { code: 400, zh: '已核销{amount}，不能红冲', en: '{amount} is settled; the document cannot be reversed' },
  HAS_INVOICE: { code: 400, zh: '已开票（{number}），不能红冲', en: 'It is invoiced ({number}) and cannot be reversed' },
  CREDIT_LIMIT: { code: 400, zh: '超出信用额度{excess}', en: 'The credit limit is exceeded by {excess}' },
  AMOUNT_DIFFERS: { code: 400, zh: '第{row}行金额与系统计算不一致', en: 'Row {row}: the amounts are not what the system computes' },
  PAY_DIFFERS: { code: 400, zh: '付款金额{amount}与应付金额{due}不一致', en: 'The amount paid, {amount}, is not the amount due, {due}' },
  ALLOC_NO_BASE: { code: 400, zh: '没有可分摊的行', en: 'There is no line to allocate freight or fees to' },
  ALREADY_MADE: { code: 409, zh: '已生成{number}，确认再次生成吗', en: '{number} was made already; make another one?' },
  QUOTE_EXPIRED: { code: 400, zh: '报价已于{date}过期，请重新报价', en: 'The quotation expired on {date}; please quote again' },
  COUPON_EARLY: { code: 400, zh: '优惠券未开始', en: 'The coupon is not valid yet' },
  COUPON_EXPIRED: { code: 400, zh: '优惠券已过期', en: 'The coupon has expired' },
  COUPON_USED: { code: 400, zh: '优惠券已使用', en: 'The coupon was used already' },
  COUPON_BELOW: { code: 400, zh: '差{amount}可用', en: '{amount} more is needed to use the coupon' },
  COUPON_SCOPE: { code: 400, zh: '无适用商品', en: 'The coupon fits none of the goods' },
  COUPON_WITH_OFFER: { code: 400, zh: '与特价不可同享', en: 'The coupon cannot be combined with the special offer' },
  COUPON_NONE_LEFT: { code: 400, zh: '优惠券数量不足，剩余{count}', en: 'Not enough coupons, {count} left' },
  COUPON_HELD: { code: 400, zh: '已有{count}人持有', en: '{count} people hold one already' },
  OFFER_OVERLAP: {
    code: 400,
    zh: '与活动[{name}]在商品[{goods}]时间重叠',
    en: 'It overlaps in time with the offer [{name}] for the goods [{goods}]',
  },
  OFFER_LIMIT: { code: 400, zh: '活动[{name}]剩余{count}', en: 'The offer [{name}] has {count} left' },
  DELAY_BAD: { code: 400, zh: '新的结束时间必须晚于原结束时间', en: 'The new end must be later than the present one' },
  COUNT_OPEN: { code: 400, zh: '[{goods}]在盘点单{number}中', en: '[{goods}] is in the stock count {number}' },
  DEPOT_FROZEN: { code: 400, zh: '仓库盘点冻结中', en: 'The depot is frozen for a stock count' },
  COUNT_REVIEW: { code: 400, zh: '第{row}行差异超过允许范围，需要复盘', en: 'Row {row}: the difference is too large, count again' },
  OPENING_MOVED: {
    code: 400,
    zh: '[{goods}]在[{depot}]已有业务，不能录入期初',
    en: '[{goods}] has moved in [{depot}]; no opening stock can be entered',
  },
  OPENING_EXISTS: {
    code: 400,
    zh: '[{partner}]已有期初余额{number}，只能记账一次，请先红冲',
    en: '[{partner}] has the opening balance {number} already; reverse it first',
  },
  RETURN_EXCLUDED: {
    code: 400,
    zh: '第{row}行[{goods}]不支持无理由退货，质量问题除外',
    en: 'Row {row}: [{goods}] comes back for a defect alone',
  },
  RETURN_LATE: { code: 400, zh: '已超过退货期限{count}天', en: 'The time for returning ended {count} days ago' },
  SOURCE_DIFFERS: {
    code: 400,
    zh: '第{row}行{field}与来源单据不一致：来源{source}，本单{own}',
    en: 'Row {row}: {field} differs from the source document: {source} there, {own} here',
  },
  REFUND_EXCEEDS: { code: 400, zh: '退款金额超过可退金额{limit}', en: 'The refund is above the amount that can be refunded, {limit}' },
  CALLBACK_BAD: { code: 400, zh: '支付通知未被接受：{reason}', en: 'The notice of payment was not taken: {reason}' },
  INVOICE_EXCEEDS: { code: 400, zh: '开票金额超过可开金额{limit}', en: 'The invoice is above the amount that can be invoiced, {limit}' },
  TICKET_UNKNOWN: { code: 400, zh: '没有号码和金额都相符的小票', en: 'There is no ticket with this number and amount' },
  INVOICE_ASKED: {
    code: 409,
    zh: '该小票已于{time}申请开票（申请单号{number}），不能重复申请',
    en: 'An invoice of this ticket was asked for at {time} (request {number}); it can be asked for once',
  },
  RED_UNCONFIRMED: { code: 400, zh: '红字确认单尚未确认', en: 'The red-letter confirmation is still open' },
  SETTLE_BAD: { code: 400, zh: '核销两边不相等或超过未结金额', en: 'The two sides of the settlement differ or exceed the open amount' },
  SHIFT_OPEN: {
    code: 409,
    zh: '收银台[{till}]由{user}当班，请先交班',
    en: 'The till [{till}] has an open shift of {user}; close it first',
  },
  SHIFT_CLOSED: { code: 409, zh: '收银台[{till}]没有开班', en: 'The till [{till}] has no open shift' },
  BALANCE_SHORT: { code: 400, zh: '可用余额{balance}不足', en: 'The available balance of {balance} is not enough' },
  FLOW_STUCK: { code: 400, zh: '流程无法继续：{reason}', en: 'The process cannot go on: {reason}' },
  FLOW_GONE_ON: { code: 409, zh: '流程已往下进行，不能{act}', en: 'The process has gone on already, so [{act}] is not possible' },
  TENANT_UNKNOWN: { code: 400, zh: '租户信息错误', en: 'The tenant is unknown' },
  TENANT_EXPIRED: { code: 400, zh: '租户授权已过期，请联系管理员', en: 'The tenant has expired; ask your administrator' },
  CAPTCHA_BAD: { code: 400, zh: '验证码不正确', en: 'The characters of the picture are not right' },
  SMS_CODE_BAD: { code: 400, zh: '短信验证码不正确或已失效', en: 'The code of the text message is wrong or too old' },
  PASSWORD_COMMON: {
    code: 400,
    zh: '密码过于常见，容易被猜中，请换一个',
    en: 'This password is one of the commonest and the first to be guessed; please choose another',
  },
  PASSWORD_FIRST: { code: 403, zh: '请先修改初始密码', en: 'First choose a password of your own' },
  SIGN_IN_BLOCKED: { code: 400, zh: '用户登录失败次数过多，请稍后再试', en: 'Too many failed attempts, please try again later' },
} as const satisfies Record<string, Refusal>

export type RefusalKey = keyof typeof refusals

/**
 * One problem. `row` counts from 1, `field` is the wire's name, `params` fill the refusal's template, `reason` is more
 * specific than the catalogue's sentence. `said`: a finished sentence from another server, in the reader's language,
 * which replaces all of these. `about`: the name of the object, if a request concerns several. `candidates`: lots that
 * could be used instead.
 */
export type Problem = {
  about?: Words | string
  row?: number
  field?: string
  rule: RefusalKey
  params?: Params
  reason?: Words
  said?: string
  candidates?: readonly LotQty[]
}

/** Finds the label of a wire field; the labels are defined in the resources, which this folder does not import. */
export type FieldLabel = (field: string) => string | Words | undefined

/** The subject of a refusal's sentence if the problem names none. */
const theDocument: Words = { zh: '单据', en: 'the document' }

/**
 * The catalogue's sentence for a problem, in the reader's language. A problem of the head has no row, so the words
 * about the row are left out.
 */
export function problemText(problem: Problem, language: Language, labelOf: FieldLabel = () => undefined): string {
  const { row, field, params, said, about } = problem
  if (said !== undefined) return said
  const known: Params = { object: about ?? theDocument }
  if (row !== undefined) known.row = String(row)
  if (field !== undefined) known.field = labelOf(field) ?? field
  const given: Params = { ...known, ...params }
  const template: string = refusals[problem.rule][language]
  const text = fillPlaceholders(given.row === undefined ? template.replace(/^(第\{row\}行|Row \{row\}:? )/, '') : template, given, language)
  const sentence = language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return about === undefined || template.includes('{object}')
    ? sentence
    : `${fillPlaceholders('[{about}] ', { about }, language)}${sentence}`
}

/** The sentence of `problemText`, followed by the problem's own reason if it has one. */
export function problemDetail(problem: Problem, language: Language, labelOf?: FieldLabel): string {
  const text = problemText(problem, language, labelOf)
  if (!problem.reason) return text
  return language === 'zh' ? `${text}（${inLanguage(problem.reason, language)}）` : `${text} (${inLanguage(problem.reason, language)})`
}

/** True when a text is the key of a refusal; an older version may have stored keys that no longer exist. */
export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(refusals, key)
}
