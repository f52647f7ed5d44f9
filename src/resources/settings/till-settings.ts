/** The tenant's settings for tills. */
export const tillSettings = [
  {
    key: 'WEIGHED_BARCODES',
    group: 'payment',
    label: { zh: '称重条码格式', en: 'Bar codes of scales' },
    hint: {
      zh: 'P商品编码、A金额（分）、W重量（克）、C校验位；多个以逗号分隔',
      en: 'P code of goods, A cents, W grams, C check digit; several separated by commas',
    },
    kind: 'text',
    longest: 200,
  },
  {
    key: 'TILL_DIFFERENCE',
    group: 'payment',
    label: { zh: '收银长短款承担方', en: 'Cash over or missing at the end of a shift is borne by' },
    kind: 'choice',
    choices: [
      { value: 'cashier', words: { zh: '收银员', en: 'The cashier' } },
      { value: 'company', words: { zh: '公司', en: 'The company' } },
    ],
  },
  {
    key: 'OFFLINE_DEVIATION_LIMIT',
    group: 'payment',
    label: { zh: '离线小票价格差异上限（元）', en: 'Tickets sold offline may differ from their prices by at most' },
    hint: {
      zh: '差异更大的小票照常入账，但要有权限的人确认',
      en: 'One that differs more is booked all the same and waits for somebody with the right to confirm it',
    },
    kind: 'decimal',
    least: 0,
    most: 1_000_000,
  },
  {
    key: 'POINTS_PER_UNIT',
    group: 'payment',
    label: { zh: '多少积分抵1元', en: 'Points that pay one unit of money' },
    hint: { zh: '会员在收银台用积分付款；0为不能用', en: 'Members pay with points at the till; 0 is never' },
    kind: 'integer',
    least: 0,
    most: 100000,
  },
] as const
