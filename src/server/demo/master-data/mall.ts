/** Parcel carriers. */
export const parcelCarriers: readonly { code: string; name: string; phone: string; website: string }[] = [
  { code: 'NZSD', name: '宁州速达快运', phone: '0570-8600101', website: 'https://suda.example.com' },
  { code: 'HDWL', name: '华东城配物流', phone: '0570-8600102', website: 'https://huadong.example.com' },
  { code: 'LXKD', name: '蓝箱快递', phone: '0570-8600103', website: 'https://lanxiang.example.com' },
]

/** Return reasons that mean defective goods. */
export const defects: ReadonlySet<string> = new Set(['包装破损', '质量问题'])

/** Return reasons. */
export const returnReasons: readonly string[] = ['包装破损', '临近保质期', '与订单不符', '数量短少', '质量问题', '顾客不再需要']

type Help = { title: string; content: string }

/** Help for customers of the mall, by chapter. */
export const help: readonly { chapter: string; pages: readonly Help[] }[] = [
  {
    chapter: '下单与付款',
    pages: [
      { title: '如何下单', content: '<p>搜索商品或扫描条码，选择单位和数量后提交订单。当日16点前的订单次日送达。</p>' },
      { title: '付款方式', content: '<p>支持微信、支付宝和月结。月结客户每月5日前核对上月账单。</p>' },
    ],
  },
  {
    chapter: '配送',
    pages: [
      { title: '配送范围与时间', content: '<p>鼓楼区、滨江区、学府区每日配送；南郊、港区和青禾镇周一、三、五配送。</p>' },
      { title: '收货须知', content: '<p>请当面清点箱数，冷藏商品请核对温度。短少或破损请在<strong>24小时内</strong>联系客服。</p>' },
    ],
  },
  {
    chapter: '售后',
    pages: [{ title: '退货条件', content: '<p>未拆封的常温商品7日内可退；生鲜和冷藏商品如有质量问题请拍照并于当日申请。</p>' }],
  },
]

/** Tags on goods of the mall. */
export const goodsTags: readonly string[] = ['新品', '热销', '应季', '产地直供']

/** The shop as customers see it. */
export const shopInfo = {
  shopName: '邻家优选团购商城',
  linkman: '林晓梅',
  phone: '0570-8600100',
  address: '宁州市港区物流园三号路16号',
  openHours: '08:00–20:00',
  introduction: '为食堂、餐饮和便利店配送日常所需，当日订、次日达。',
}

/** Delivery modes: `deliveryMode` is 1 courier, 2 own delivery, 3 pick-up. */
export const deliveries: readonly { name: string; deliveryMode: 1 | 2 | 3; fee?: string; freeFrom?: string; isDefault?: 2 }[] = [
  { name: '市区自配送', deliveryMode: 2, fee: '15', freeFrom: '300', isDefault: 2 },
  { name: '郊县快递', deliveryMode: 1, fee: '25', freeFrom: '800' },
  { name: '门店自提', deliveryMode: 3, fee: '0' },
]

/** Ranges of the mall, with their parent range and the classes of goods in them. */
export const ranges: readonly { name: string; above?: string; shelves: readonly string[] }[] = [
  { name: '食堂专区', shelves: ['大宗粮油', '调味调料'] },
  { name: '办公专区', shelves: ['会议饮品', '纸品文具'] },
  { name: '当季', shelves: [] },
  { name: '秋冬热卖', above: '当季', shelves: ['火锅食材', '热饮冲调'] },
]

/** Banners of the mall, each with the two colours of its picture. */
export const sliders: readonly { title: string; url: string; from: string; to: string }[] = [
  { title: '秋冬火锅季', url: '/mall/range?name=火锅食材', from: '#B5432F', to: '#E9A15B' },
  { title: '食堂粮油满三百免运费', url: '/mall/range?name=大宗粮油', from: '#2F6B4F', to: '#BFD8A6' },
  { title: '新品饮料到货', url: '/mall/range?name=会议饮品', from: '#1F4E79', to: '#8CC6E7' },
]

/** Groups of goods classes by name: as floors of the mall's first page, and as groups of its menu. */
export const floors: readonly { name: string; classes: readonly string[] }[] = [
  { name: '一楼 食品饮料', classes: ['食品饮料'] },
  { name: '二楼 生鲜果蔬', classes: ['生鲜果蔬'] },
  { name: '三楼 日用百货', classes: ['日用百货'] },
]
export const classGroups: readonly { name: string; classes: readonly string[] }[] = [
  { name: '吃的喝的', classes: ['食品饮料', '生鲜果蔬'] },
  { name: '用的', classes: ['日用百货'] },
]

/** Specifications of goods. */
export const specs: readonly { attrName: string; values: readonly string[] }[] = [
  { attrName: '口味', values: ['原味', '微辣', '香辣', '酸甜'] },
  { attrName: '净含量', values: ['250ml', '500ml', '1L', '2L'] },
  { attrName: '包装', values: ['瓶装', '袋装', '盒装', '罐装'] },
]
