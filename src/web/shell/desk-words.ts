import { words } from '#domain/field.ts'

/** What the home page says. */
export const deskWords = {
  arrange: words('布置', 'Arrange'),
  done: words('完成', 'Done'),
  up: words('上移', 'Move up'),
  down: words('下移', 'Move down'),
  show: words('显示', 'Show'),
  hide: words('隐藏', 'Hide'),
  week: words('近7天', 'Last 7 days'),
  lastWeek: words('较前7天', 'vs. 7 days before'),
  asTable: words('表格', 'Table'),
  asChart: words('图表', 'Chart'),
  day: words('日期', 'Date'),
  depot: words('仓库', 'Depot'),
  parts: {
    figures: words('本周要点', 'This week'),
    waits: words('待办', 'To do'),
    trade: words('每日销售与采购', 'Sales and purchases by day'),
    stock: words('各仓库存金额', 'Stock by depot'),
    alerts: words('提醒', 'To look at'),
    favourites: words('我的收藏', 'Favourites'),
    recents: words('最近打开', 'Opened last'),
    pages: words('全部功能', 'All pages'),
  },
  alerts: {
    lotsSoon: words('即将到期和已过期批次', 'Lots about to expire, or past'),
    lotsPast: words('已过期批次', 'Lots past their last day'),
    belowMin: words('低于最低库存的商品', 'Goods below their minimum'),
    negativeMargin: words('近7天亏本销售的商品', 'Goods sold at a loss in 7 days'),
    couponsEnding: words('7天内到期的优惠券', 'Coupons that end within 7 days'),
  },
  figures: {
    salesAmt: words('销售额', 'Sales'),
    profitAmt: words('毛利', 'Gross profit'),
    receivedAmt: words('收款', 'Received'),
    purchaseAmt: words('采购额', 'Purchases'),
    billCount: words('销售单数', 'Sales made'),
    stockAmt: words('库存金额', 'Stock at cost'),
  },
} as const
