import { type BookCell, bookFile } from './books.ts'
import { book, gbkFile } from './statement-files.ts'

/** The tax platform's export 全量发票查询导出结果: a sheet of goods and a sheet of invoices. */
export const platformInvoices = (): File => {
  const kept = ['序号', '发票代码', '发票号码', '数电发票号码', '销方识别号', '销方名称', '购方识别号', '购买方名称', '开票日期']
  const states = ['发票来源', '发票票种', '发票状态', '是否正数发票', '发票风险等级', '开票人', '备注']
  const of = (at: number, more: readonly BookCell[], remark: BookCell, state = '正常', isPositive = '是'): BookCell[] => [
    String(at),
    null,
    null,
    `2631200000000000000${at}`,
    '91310000MA1FL00001',
    '某供应商',
    '91310000MA1FL00002',
    '某贸易有限公司',
    '2026-10-05 10:11:12',
    ...more,
    '电子发票服务平台',
    '数电发票（增值税专用发票）',
    state,
    isPositive,
    '正常',
    '王五',
    remark,
  ]
  return bookFile([
    {
      name: '信息汇总表',
      rows: [
        [
          ...kept,
          '税收分类编码',
          '特定业务类型',
          '货物或应税劳务名称',
          '规格型号',
          '单位',
          '数量',
          '单价',
          '金额',
          '税率',
          '税额',
          '价税合计',
          ...states,
        ],
        of(1, ['1030', null, '*饮料*可乐', null, '瓶', 10, 5, 50, '13%', 6.5, 56.5], null),
        of(1, ['1030', null, '*饮料*雪碧', null, '瓶', 10, 5, 50, '13%', 6.5, 56.5], null),
      ],
    },
    {
      name: '发票基础信息',
      rows: [
        [...kept, '金额', '税额', '价税合计', ...states],
        of(1, [100, 13, 113], null, '已红冲-部分'),
        of(2, [-20, -2.6, -22.6], '被红冲蓝字数电票号码：26312000000000000001 红字发票信息确认单编号：31', '正常', '否'),
        [
          '3',
          '3100231130',
          '12345678',
          null,
          '91310000MA1FL00003',
          '老供应商',
          '91310000MA1FL00002',
          '某贸易有限公司',
          '2026-10-06',
          200,
          12,
          212,
          '增值税发票管理系统',
          '增值税普通发票',
          '正常',
          '是',
          '正常',
          '赵六',
          null,
        ],
      ],
    },
  ])
}

/** A row of goods as it must be after the import. */
type GoodsRow = { commInfoCode: string; commInfoName: string; barCode?: string; retailPrice: string; purchasePrice?: string; spec?: string }

/** Lists of goods in the formats that other systems export. */
export const goodsLists: readonly { name: string; file: () => File; goods: GoodsRow }[] = [
  {
    name: '银豹',
    file: () =>
      book('银豹商品资料.xlsx', [
        [
          '名称（必填）',
          '分类（必填）',
          '条码',
          '规格',
          '主单位',
          '库存量',
          '进货价（必填）',
          '销售价（必填）',
          '批发价',
          '会员价',
          '会员折扣',
          '积分商品',
          '货号',
          '品牌',
          '供货商',
          '商品状态',
          '商品描述',
        ],
        [
          '可乐330ml',
          null,
          '6901234567892',
          '330ml',
          '瓶',
          '24',
          '1.80',
          '3.00',
          '2.50',
          '2.80',
          '是',
          '是',
          'YB001',
          null,
          null,
          '启用',
          '冰的',
        ],
      ]),
    goods: {
      commInfoCode: 'YB001',
      commInfoName: '可乐330ml',
      barCode: '6901234567892',
      retailPrice: '3.00000',
      purchasePrice: '1.80000',
      spec: '330ml',
    },
  },
  {
    name: '管家婆',
    file: () =>
      gbkFile('管家婆.csv', [
        '商品信息',
        '',
        '行号,商品编号,商品全名,简名,规格,型号,产地,基本单位,条码,最近进价,零售价,备注',
        '1,GJP01,矿泉水550ml,水,550ml,,本地,瓶,6901234567908,0.80,2.00,',
      ]),
    goods: {
      commInfoCode: 'GJP01',
      commInfoName: '矿泉水550ml',
      barCode: '6901234567908',
      retailPrice: '2.00000',
      purchasePrice: '0.80000',
      spec: '550ml',
    },
  },
  {
    name: '金蝶',
    file: () =>
      book('金蝶商品.xlsx', [
        ['*商品编号', '*商品名称', '商品条码', '规格型号', '商品类别', '首选仓库', '*计量单位', '零售价', '批发价', '预计采购价', '备注'],
        ['JD01', '纸巾', '6901234567915', '100抽', null, null, '瓶', '5.50', '4.80', '3.20', null],
      ]),
    goods: {
      commInfoCode: 'JD01',
      commInfoName: '纸巾',
      barCode: '6901234567915',
      retailPrice: '5.50000',
      purchasePrice: '3.20000',
      spec: '100抽',
    },
  },
  {
    name: '用友',
    file: () =>
      book('用友存货.xlsx', [
        ['存货编码', '存货名称', '规格型号', '存货分类', '计量单位', '税率', '参考成本', '最新成本', '零售价', '条形码'],
        ['YY01', '酱油', '500ml', null, '瓶', '13%', '4.00', '4.10', '9.90', '6901234567922'],
      ]),
    goods: { commInfoCode: 'YY01', commInfoName: '酱油', barCode: '6901234567922', retailPrice: '9.90000', spec: '500ml' },
  },
  {
    name: '秦丝',
    file: () =>
      book('秦丝货品.xlsx', [
        ['款号', '商品名称', '条码', '分类', '品牌', '单位', '进货价', '零售价', '批发价', '库存', '备注'],
        ['QS01', '围裙', '6901234567939', null, null, '瓶', '12.00', '29.00', '20.00', '5', null],
      ]),
    goods: { commInfoCode: 'QS01', commInfoName: '围裙', barCode: '6901234567939', retailPrice: '29.00000', purchasePrice: '12.00000' },
  },
]
