/** Who carries parcels. */
export const parcelCarriers: readonly { code: string; name: string; phone: string; website: string }[] = [
  { code: 'NZSD', name: '宁州速达快运', phone: '0570-8600101', website: 'https://suda.example.com' },
  { code: 'HDWL', name: '华东城配物流', phone: '0570-8600102', website: 'https://huadong.example.com' },
  { code: 'LXKD', name: '蓝箱快递', phone: '0570-8600103', website: 'https://lanxiang.example.com' },
]

/** Why goods come back. */
export const returnReasons: readonly string[] = ['包装破损', '临近保质期', '与订单不符', '数量短少', '质量问题', '顾客不再需要']

type Help = { title: string; content: string }

/** Help for who orders in the mall, by chapter. */
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
