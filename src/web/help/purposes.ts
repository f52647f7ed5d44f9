import { type CountedWords, words } from '../i18n/words.ts'

/**
 * What each page is for, in a sentence or two, by its address in the menu. The form of a document type uses the text
 * of its list.
 */
export const purposes: Readonly<Record<string, CountedWords>> = {
  '/wel': words(
    '一天从这里开始：等我处理的单据、本周数字、提醒和常用页面。',
    "Where a day begins: what waits for me, the week's figures, alerts and pages.",
  ),
  '/setup': words(
    '新公司的四步：公司、行业、表格、同事。可跳过，可再来。',
    'The first steps of a company: name, trade, sheets, colleagues.',
  ),
  '/info': words('自己的资料、密码、两步验证和通知。', 'Your own details, password, second step and notices.'),
  '/messages/mine': words(
    '发给我的消息，未读的在前；点开就到它说的那张单据。',
    'What I was told, unread first; each leads to its document.',
  ),

  '/purchase/demandHistory': words(
    '要买什么、谁要、何时要：审核后由采购员下成采购订单。',
    'What is needed, by whom and when; once approved it is ordered.',
  ),
  '/purchase/purchaseOrderHistory': words(
    '向供应商订什么、什么价。审核后按它入库，入库数不能超出。',
    'What is ordered from a supplier at which price. Once approved goods are received by it.',
  ),
  '/purchase/warehousingHistory': words(
    '货到仓库：记账后库存与成本增加，欠供应商的款同时成立。',
    'Goods arrive: posting raises stock and cost, and what is owed to the supplier.',
  ),
  '/purchase/purchaseReturnHistory': words(
    '把货退给供应商：记账后库存减少，欠款减少。',
    'Goods go back to a supplier: posting lowers stock and what is owed.',
  ),
  '/purchase/invoiceHistory': words(
    '供应商开来的发票，与入库逐行核对；差价调整成本。',
    'Invoices of suppliers, matched to receipts line by line; differences adjust cost.',
  ),
  '/purchase/inputInvoice': words(
    '从税务平台导入的进项发票清单，与采购发票对照。',
    'Invoices known to the tax platform, held against those entered.',
  ),
  '/sales/inquiryHistory': words(
    '客户询价与报价；客户接受后转成销售订单。',
    'What a customer asks and is quoted; once accepted it becomes an order.',
  ),
  '/sales/salesHistory': words(
    '客户订什么、什么价。审核后占用库存，按它出库。',
    'What a customer orders. Once approved stock is reserved and goods go out by it.',
  ),
  '/sales/salesExWarehouseHistory': words(
    '货出仓库：记账后库存减少，应收成立，成本转出。',
    'Goods leave: posting lowers stock, the customer owes, cost moves.',
  ),
  '/sales/salesReturnHistory': words(
    '客户退货：记账后库存按原成本回来，应收减少。',
    'Goods come back: stock returns at the cost it left with, the customer owes less.',
  ),
  '/mall/mallInvoiceHistory': words('开给客户的发票；已开的只能红冲。', 'Invoices to customers; one that is issued can only be reversed.'),
  '/mall/invoiceQueue': words('已出库未开票的行，勾选后合并开票。', 'Lines that went out and have no invoice; choose some and issue it.'),
  '/mall/mallOrderHistory': words(
    '买家在商城下的订单：付款、确认、发货、收货。',
    'Orders of buyers in the shop: paid, confirmed, sent, received.',
  ),
  '/mall/mallReturnHistory': words('买家申请的退货：审核、收货、退款。', 'Returns that buyers ask for: decided, received, paid back.'),
  '/mall/goods': words('商城里上架什么、怎么展示。', 'Which goods stand in the shop, and how.'),
  '/sales/cashDeposit': words(
    '收银台的现金交到银行：先在途，到账后确认。',
    'Cash of a till on its way to the bank, until the bank has it.',
  ),
  '/sales/exchange': words(
    '零售换货：退的与换的在一张单上，只收付差额。',
    'An exchange at the counter: back and out on one ticket, the difference is paid.',
  ),
  '/sales/retail': words('门店零售单：收款即记账，可挂单。', 'Sales at the counter: paid is posted; a ticket can be parked.'),
  '/sales/retailReturnHistory': words('按小票退货并退款。', 'Goods come back by their ticket, money is paid back.'),
  '/sales/storedTopUp': words('会员储值充值，可原路退回。', 'Money that members put on their account, and take back.'),
  '/sales/tillShift': words('收银员当班的起止、应有与实点现金。', "A cashier's shift: begin, end, cash there should be and was counted."),
  '/sales/till': words('收银：扫码、改数、收款，断网也能卖。', 'The till: scan, change, take money, also without a network.'),
  '/sales/tillDay': words('各收银台一天的收款汇总与日结。', 'What the tills took in a day, and its closing.'),
  '/stock/inventory': words(
    '此刻各仓有多少、可用多少、值多少；每个数都能点开看由来。',
    'What lies where now, how much is free, what it is worth; each figure opens what it is made of.',
  ),
  '/stock/inventoryBalance': words('一段时间的期初、入、出、期末。', 'Opening, in, out and closing of a period.'),
  '/stock/syncInventory': words(
    '把库存告诉外部系统的记录，失败的可重发。',
    'What other systems were told of stock; what failed is sent again.',
  ),
  '/stock/assemblyHistory': words(
    '把几样商品组成一样，或拆开；成本随之转移。',
    'Goods put together into one, or taken apart; cost follows.',
  ),
  '/stock/openingInventory': words('启用时各仓原有的数量与成本。', 'What was in stock at the start, and its cost.'),
  '/stock/profitLossHistory': words('报损报溢：库存多出或少了，写明原因。', 'Stock found or lost, with the reason.'),
  '/stock/requireStockHistory': words('门店向总仓要货：发出后在途，门店签收。', 'Stores ask for goods: sent, on the way, received.'),
  '/stock/checkinventoryhistory': words(
    '盘点：开单时冻结账面数，录实盘数，记账后差异入库存。',
    'A count: book figures are frozen, what is there is entered, posting books the difference.',
  ),
  '/stock/transferHistory': words(
    '仓库之间调拨：调出后在途，调入后到仓；差异另行确认。',
    'Goods between depots: dispatched, on the way, arrived; differences are settled.',
  ),
  '/stock/returnStockHistory': words('门店把货退回总仓。', 'Stores send goods back to the head depot.'),
  '/finance/accountTransfer': words('资金账户之间划转。', 'Money between our own accounts.'),
  '/stock/costAdjustment': words('不动数量，只改库存成本。', 'Changes what stock costs, not how much there is.'),
  '/finance/expense': words('费用与其他收入，按科目记到往来或资金账户。', 'Expenses and other income by subject.'),
  '/finance/freightBill': words(
    '承运人的运费单，分摊到入库商品的成本。',
    'Bills of carriers, shared out over the cost of what they brought.',
  ),
  '/finance/receiptPayment': words(
    '收客户的款、付供应商的款，可对着单据核销。',
    'Money from customers and to suppliers, settled against documents.',
  ),
  '/finance/prepayment': words('预收预付：先有钱后有货，之后核销。', 'Money before goods, settled later.'),
  '/finance/purchaseRebate': words('按返利协议向供应商结算的返利。', 'Rebates of suppliers by their agreements.'),
  '/finance/settlement': words(
    '用已有的款核销应收应付，或应收应付对冲。',
    'Settles what is owed by money that is there, or one against the other.',
  ),
  '/finance/supplement': words('补差价、补运费等不动库存的应收应付。', 'What is owed besides goods, such as differences of price.'),
  '/base/openingBalance': words('启用时资金账户与会员储值的余额。', 'Balances of money and members at the start.'),
  '/base/openingCustomer': words(
    '启用时客户与供应商逐单的未结款。',
    'What was open with customers and suppliers at the start, bill by bill.',
  ),
  '/base/openingReceipt': words('启用时已入库未到票的货款，到票后冲减。', 'What was received and not invoiced at the start.'),
  '/base/openingOut': words('启用时已出库未开票的货款，开票后冲减。', 'What went out and was not invoiced at the start.'),
  '/base/partnerWithdrawal': words('合伙人申请提取分成：审批、付款、退票。', 'Partners take out their share: decided, paid, bounced.'),
  '/marketing/coupon': words('优惠券：准备、发放、结束；已领的继续有效。', 'Coupons: prepared, sent, ended; those held stay good.'),
  '/comm/priceAdjustment': words('一批售价到点一起改。', 'Sales prices that change together at a time.'),
  '/marketing/specialOffer': words('特价、拼团、秒杀、预售。', 'Special offers, group-buy, flash sale, pre-sale.'),

  '/finance/ledger': words('与客户的每一笔往来和余额。', 'Every entry with customers, and the balance.'),
  '/finance/supplierLedger': words('与供应商的每一笔往来和余额。', 'Every entry with suppliers, and the balance.'),
  '/finance/cashBook': words('资金账户每一笔收付和余额。', 'Every movement of our accounts, and the balance.'),
  '/finance/voucher': words('由单据生成的会计凭证，可推送财务软件。', 'Vouchers made from documents, pushed to the ledger software.'),
  '/finance/period': words('会计期间：检查、结账、反结账；结账后不能再改。', 'Months of the books: checked, closed, opened again.'),
  '/profit/index': words(
    '门店、日、品类、商品、客户、经办赚了多少：未税销售减成本；门店、日、月再减赠品、损耗和费用。',
    'What a store, day, class, goods, customer or clerk earned: untaxed sales less cost; a store or day less gifts, losses and expenses too.',
  ),
  '/sales/salesAnalysis': words('按商品看销售额、成本与毛利。', 'Sales, cost and margin by goods.'),
  '/analysis/trade': words('按日或月看采购与销售。', 'Purchases and sales by day or month.'),
  '/analysis/customer': words('按客户看销售与毛利。', 'Sales and margin by customer.'),
  '/analysis/purchase': words('按供应商看采购。', 'Purchases by supplier.'),
  '/analysis/comparison': words('一个指标在期间、月份或门店之间对比。', 'One figure side by side: periods, months or stores.'),
  '/analysis/salesDeviation': words('哪些行卖得低于或高于标价。', 'Lines sold off the list price.'),
  '/analysis/purchaseDeviation': words('哪些行买得与上次进价不同。', 'Lines bought off the price paid before.'),
  '/analysis/turnover': words('库存周转：一年几次、还够几天、多久没动。', 'Turns a year, days left, days idle.'),
  '/analysis/receivableAge': words('客户欠款按到期与逾期分段。', 'What customers owe, by age.'),
  '/analysis/payableAge': words('欠供应商的款按到期与逾期分段。', 'What we owe suppliers, by age.'),
  '/analysis/estimateAge': words('已入库未到票的金额，按时间分段。', 'Received and not invoiced, by age.'),
  '/analysis/taxWorksheet': words('销项、进项税额与凭证对照。', 'Output and input tax, held against vouchers.'),
  '/analysis/cashFlow': words('按日、月、账户或类型看收付。', 'Money in and out by day, month, account or type.'),
  '/analysis/staffCommission': words('员工按回款得到的提成。', 'What staff earned on money collected.'),
  '/analysis/reconciliation': words('账户流水与账面逐笔对照。', 'Statements held against the books, entry by entry.'),
  '/analysis/lines': words('报表每个数后面的单据明细。', 'The lines that figures of reports are made of.'),

  '/flow/tasks': words('等我审批的单据：通过、驳回，写明意见。', 'Documents that wait for my decision.'),
  '/flow/models': words('审批流程的模型，画好后部署。', 'Models of processes, drawn and deployed.'),
  '/flow/processes': words('已部署的流程与版本。', 'Processes that are deployed, and their versions.'),
  '/flow/running': words('正在走的流程，走到哪一步。', 'Processes under way, and where they are.'),
  '/system/settings': words('小数位、期间、超收容差等全公司的规则。', 'Rules of the whole company: decimals, periods, tolerances.'),
  '/system/billRule': words('单据号怎么编：前缀、日期、位数。', 'How documents are numbered.'),
  '/system/printTemplates': words(
    '每种单据打印什么：徽标、抬头、列、签字栏、联次；右侧就是打印效果。',
    'What each type prints: logo, texts, columns, signatures, copies; at the right is what comes out.',
  ),
  '/system/registration': words('注册申请：通过时给角色与部门。', 'Who asked to join; passed with a role.'),
  '/base/customerAudit': words('新客户资料的审核。', 'Requests for new customers.'),
  '/base/customerRecommended': words('推荐来的客户。', 'Customers that were recommended.'),
  '/base/commAudit': words('新商品资料的审核。', 'Requests for new goods.'),
  '/base/dataAudit': words('资料修改的审核：改前改后并排。', 'Requests for changes, before and after side by side.'),
  '/machines': words(
    '每种单据的规则图：状态、动作、谁可以、为什么不可以。',
    'The law of every document: states, events, who may, and why not.',
  ),
  '/audit/log': words('逐条重走日志，找出规则不允许的步子。', 'The log walked step by step, for steps the law does not allow.'),
  '/audit/testing': words('规则被哪些测试走过，还差哪些。', 'What of the laws the tests have walked.'),
}
