import { Decimal, readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import type { CellBelow, ImportForm } from './import-form.ts'

// heads as Alipay, WeChat Pay and the banks write them in their exports
const dates = ['交易日期', '交易日', '交易时间', '发生时间', '记账时间', '入账时间', '记账日期']
const clocks = ['交易时间', '发生时间']
const numbers = ['交易订单号', '交易单号', '账务流水号', '账户明细编号-交易流水号', '交易流水号', '资金流水单号', '流水号', '日志号']
const receipts = [
  '收入',
  '收入金额',
  '收入金额(元)',
  '收入金额(+元)',
  '贷方发生额',
  '贷方发生额/元(收入)',
  '贷方发生额(收入)',
  '贷方金额',
  '贷方(入账)',
  '存入金额',
  '转入金额',
  '记账金额(收入)',
  '交易金额(收入)',
]
/** Heads of columns with payments without a sign. Below `signedPayments`, which Alipay writes, payments have one. */
const payments = [
  '支出',
  '支出金额',
  '支出金额(元)',
  '借方发生额',
  '借方发生额/元(支取)',
  '借方发生额(支取)',
  '借方金额',
  '借方(出账)',
  '支取金额',
  '转出金额',
  '记账金额(支出)',
  '交易金额(支出)',
]
const signedPayments = ['支出金额(-元)']
const directions = ['收/支', '收支类型', '收支标志', '借贷标志', '借/贷', '收/付']
const amounts = ['金额', '金额(元)', '交易金额', '交易金额(元)', '收支金额(元)', '发生额']
const balances = ['余额', '账户余额', '账户余额(元)', '本次余额', '交易后余额', '账户结余(元)', '联机余额']
const payers = ['付款人名称']
const payees = ['收款人名称']
const remarks = [
  ['摘要', '交易摘要', '业务类型', '交易类型'],
  ['用途', '交易用途'],
  ['交易附言', '附言', '客户附言'],
  ['商品说明', '商品', '商品名称'],
  ['备注', '交易备注'],
]
const states = ['交易状态', '当前状态']

const figureBelow = (cell: CellBelow, heads: readonly string[]): Decimal | undefined => readFigure(plainFigure(cell(heads) ?? ''))

/** Receipts less payments. A reversal, which banks write with a minus, thus changes sides. */
function amountOfPair(cell: CellBelow): string | undefined {
  const [receipt, payment, signed] = [receipts, payments, signedPayments].map((heads) => figureBelow(cell, heads))
  if (!receipt && !payment && !signed) return cell(receipts) ?? cell([...payments, ...signedPayments])
  return (receipt ?? new Decimal(0))
    .sub(payment ?? 0)
    .sub(signed?.abs() ?? 0)
    .toFixed()
}

const isReceipt = (direction: string): boolean => /^(收入|收|贷|C)/i.test(direction)
const isPayment = (direction: string): boolean => /^(支出|支|付|借|D)/i.test(direction)

function amountByDirection(cell: CellBelow): string | undefined {
  const amount = figureBelow(cell, amounts)
  const direction = cell(directions) ?? ''
  if (!amount) return cell(amounts)
  // without a direction the sign is unknown, so the row gets no amount and is refused
  if (!isReceipt(direction) && !isPayment(direction)) return undefined
  return (isPayment(direction) ? amount.abs().neg() : amount).toFixed()
}

const digitsOf = (text: string | undefined) => (text ?? '').replaceAll(/\D/g, '')

/**
 * A number for lines that their bank does not number, composed so that the same line gets the same number from every
 * export.
 */
function composedNumber(cell: CellBelow): string | undefined {
  const amount = cell(receipts) ?? cell([...payments, ...signedPayments]) ?? cell(amounts)
  const parts = [digitsOf(cell(dates)), digitsOf(cell(clocks)), amount, cell(balances)].filter(Boolean)
  return parts.length > 2 ? parts.join('-').replaceAll(/[,\s]/g, '').slice(0, 64) : undefined
}

/** The other texts of a line, each once; `/` means none. */
function joinedRemark(cell: CellBelow): string | undefined {
  const texts = remarks.map((heads) => cell(heads)).filter((text) => text !== undefined && text !== '/')
  return [...new Set(texts)].join(' ') || undefined
}

function otherSide(cell: CellBelow): string | undefined {
  const amount = figureBelow(cell, amounts)
  return amount && (amount.lt('0') ? cell(payees) : cell(payers))
}

/** True for a line that moved no money of the account, or a transaction that was never completed. */
function isLeft(cell: CellBelow): boolean {
  const direction = cell(directions)
  const isNeutral = direction !== undefined && !isReceipt(direction) && !isPayment(direction)
  return isNeutral || /^(交易关闭|已关闭|等待付款|支付失败)/.test(cell(states) ?? '')
}

/**
 * The form of statements of banks and payment services. Their amounts are in two columns, next to a direction, or have
 * a sign.
 */
export const statementForm: ImportForm = {
  heads: {
    accountId: ['资金账户'],
    tradeDate: dates,
    tradeNo: numbers,
    amount: amounts,
    ourNo: ['商家订单号', '商户单号', '商户订单号', '企业流水号', '客户业务编号'],
    feeAmt: ['手续费', '服务费', '服务费(元)'],
    counterparty: ['交易对方', '对方户名', '对方单位名称', '对方名称', '对方账户名称', '收(付)方名称', '收/付方名称'],
  },
  computed: [
    {
      field: 'amount',
      head: '交易金额（收入减支出）',
      isIn: (has) => has(receipts) && has([...payments, ...signedPayments]),
      value: amountOfPair,
    },
    { field: 'amount', head: '交易金额（按收支方向）', isIn: (has) => has(directions) && has(amounts), value: amountByDirection },
    { field: 'tradeNo', head: '交易号（日期、金额、余额）', isIn: (has) => !has(numbers) && has(balances), value: composedNumber },
    { field: 'counterparty', head: '对方户名（收款人或付款人）', isIn: (has) => has(payers) && has(payees), value: otherSide },
    { field: 'remark', head: '附言（摘要、用途等）', isIn: (has) => remarks.some((heads) => has(heads)), value: joinedRemark },
  ],
  core: ['tradeDate', 'tradeNo', 'amount'],
  isLeft,
}
