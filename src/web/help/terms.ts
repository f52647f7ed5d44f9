import type { Words } from '#domain/core/words.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { type CountedWords, words } from '../i18n/words.ts'

/** A term of the trade, the names of the fields it explains, and its meaning. */
export type Term = { fields: readonly string[]; term: Words; says: CountedWords }

const term = (fields: string, zh: string, en: string, saysZh: string, saysEn: string): Term => ({
  fields: fields.split(' ').filter((field) => field !== ''),
  term: { zh, en },
  says: words(saysZh, saysEn),
})

/**
 * The meaning of fields on documents and on pages about stock and money. The field names are those of the API, as in
 * the glossary.
 */
export const terms: readonly Term[] = [
  term(
    'onHandFreeQty',
    '可用量',
    'Free quantity',
    '在库减占用减待出：现在还能许给别人的数量。',
    'On hand less reserved less held: what can still be promised.',
  ),
  term('onOrderQty', '在订量', 'On order', '已审核的采购订单还没有入库的数量。', 'What approved purchase orders have still to bring.'),
  term(
    'heldQty',
    '待入占用',
    'Held',
    '已提交未记账的入库或退货占着的来源数量，别的单不能再取。',
    'Taken by receipts or returns that are submitted and not posted.',
  ),
  term('shouldQty', '应收数量', 'Expected', '按订单应当到的数量。', 'What should arrive by the order.'),
  term('actualQty', '实收数量', 'Received', '实际点收的数量，库存按它记账。', 'What was counted in; stock is booked by it.'),
  term(
    'purchasePrice purchaseAmt',
    '未税单价、未税金额',
    'Untaxed price and amount',
    '含税金额减税额；库存成本按未税金额记。',
    'The taxed amount less tax; stock is booked at it.',
  ),
  term(
    'taxPrice',
    '含税单价',
    'Price incl. tax',
    '买卖双方谈的价格；未税单价由它和税率算出。',
    'The price that is agreed; the untaxed one follows from it.',
  ),
  term(
    'taxRate',
    '税率',
    'Tax rate',
    '含税金额里税的百分比；税率更换后旧单不变。',
    'The percentage of tax; documents keep the one they were made with.',
  ),
  term('taxKind', '计税方式', 'Kind of tax', '征税、免税、不征税、零税率或农产品。', 'Taxed, exempt, outside, zero-rated or farm produce.'),
  term(
    'allCostAmt allCostPrice',
    '含费成本',
    'Cost with fees',
    '货款加分摊的运费与费用。',
    'The price of goods with freight and fees shared out.',
  ),
  term('isGift', '赠品', 'Gift', '不收钱的行：数量进出库存，金额为零。', 'A line without a price: stock moves, the amount is nil.'),
  term(
    'conversion',
    '换算率',
    'Conversion',
    '一个单位合多少基本单位，如一箱 12 瓶。',
    'How many basic units one unit holds, such as 12 bottles to a case.',
  ),
  term('depotId', '仓库', 'Depot', '货在哪里；成本按仓库分别平均。', 'Where goods lie; the average cost is kept by depot.'),
  term('bartererId', '往来单位', 'Partner', '供应商或客户。', 'A supplier or a customer.'),
  term(
    'staffId',
    '经办人',
    'Handled by',
    '办这张单的员工，提成与业绩按他算；制单人另记。',
    'Who handles the document; who typed it is kept besides.',
  ),
  term(
    'sourceBillId',
    '来源单据',
    'Source',
    '这张单从哪张单拉来；数量不能超过来源未完成的部分。',
    'The document this one is made from; it cannot exceed what is open there.',
  ),
  term(
    '',
    '红字单',
    'Red mirror',
    '与被冲的单数量金额相反，两张一起为零。',
    'The opposite of a reversed document; both together are nothing.',
  ),
  term('period', '账期', 'Credit period', '记账后多少天到期，对账与账龄按它算。', 'Days until what was posted is due.'),
  term('minQty', '最低库存', 'Minimum stock', '低于它就在首页提醒，可转成采购需求。', 'Below it the home page says so.'),
  term(
    'lots',
    '批号',
    'Lot',
    '一批货的号码，带生产日期与有效期；出库先到期先出。',
    'The number of a batch with its dates; the first to expire goes out first.',
  ),
  term(
    'period/controls',
    '控制数',
    'Control figures',
    '月末每个科目账簿与凭证各是多少，两边应当相等。',
    'Each account at the end of a month by books and by vouchers.',
  ),
  term(
    'billNo',
    '单据编号',
    'Document number',
    '提交时按编码规则取得，不会重复也不改。',
    'Given when the document is submitted; it neither changes nor comes twice.',
  ),
  term('SUBMIT', '提交', 'Submit', '交给下一个人；提交后自己不能再改，可以撤回。', 'Hands it on; it cannot be changed, only withdrawn.'),
  term(
    'POST',
    '记账',
    'Post',
    '库存、成本、往来就此改变；之后只能红冲。',
    'Stock, cost and accounts change; from then on it can only be reversed.',
  ),
  term('REVERSE', '红冲', 'Reverse', '做一张相反的单，把已记账的影响退回去，两张都留着。', 'Makes the opposite document; both stay.'),
  term(
    'CLOSE_SHORT',
    '强制结案',
    'Close short',
    '没到齐也结束，余下的不再等。',
    'Ends it though not all came; the rest is not waited for.',
  ),
  term(
    'dryRun',
    '试算',
    'Dry run',
    '先看做了会怎样：库存、均价、往来的前后数，什么都还没改。',
    'What an event would do, before and after; nothing is changed.',
  ),
]

const fieldLabels: Readonly<Record<string, { label: Words; salesLabel?: Words }>> = { ...headFields, ...lineFields }

/** All labels that a term can have on the screen: its own names, and the labels of its fields. */
export const namesOf = ({ fields, term: { zh, en } }: Term): readonly string[] => [
  ...zh.split('、'),
  en,
  ...fields.flatMap((field) =>
    [fieldLabels[field]?.label, fieldLabels[field]?.salesLabel].flatMap((label) => (label ? [label.zh, label.en] : [])),
  ),
]

const byName = new Map(terms.flatMap((one) => namesOf(one).map((name) => [name, one] as const)))

/** Finds the term that has this label, in either language. */
export const termNamed = (label: string): Term | undefined => byName.get(label.trim())
