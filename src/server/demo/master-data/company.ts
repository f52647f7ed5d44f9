import type { DepotCode } from './network.ts'

/** Posts of employees; `category` is 1 for senior, 2 for middle, 3 for base. */
export const posts: readonly { postCode: string; postName: string; category: 1 | 2 | 3 }[] = [
  { postCode: 'GW01', postName: '总经理', category: 1 },
  { postCode: 'GW02', postName: '采购经理', category: 2 },
  { postCode: 'GW03', postName: '采购员', category: 3 },
  { postCode: 'GW04', postName: '仓库管理员', category: 3 },
  { postCode: 'GW05', postName: '店长', category: 2 },
  { postCode: 'GW06', postName: '收银员', category: 3 },
  { postCode: 'GW07', postName: '财务主管', category: 2 },
  { postCode: 'GW08', postName: '系统管理员', category: 3 },
]

/** The post of a department's users; users of stores are store managers. */
export const postOfDepartment: Readonly<Record<string, string>> = {
  信息部: 'GW08',
  采购部: 'GW03',
  仓储部: 'GW04',
  财务部: 'GW07',
  审计部: 'GW07',
  人民路店: 'GW05',
  大学城店: 'GW05',
  滨江店: 'GW05',
  新城店: 'GW05',
}

/** Employees of stores and warehouse who have no account: `name | department | post | phone`. */
export const staffWithoutAccount: readonly { staffName: string; department: string; post: string; phone: string }[] = `
  彭秋月 | 人民路店 | GW06 | 13900002001
  蒋小燕 | 人民路店 | GW06 | 13900002002
  魏子豪 | 大学城店 | GW06 | 13900002003
  丁佳佳 | 大学城店 | GW06 | 13900002004
  叶春梅 | 滨江店   | GW06 | 13900002005
  贺子轩 | 新城店   | GW06 | 13900002009
  梁志强 | 仓储部   | GW04 | 13900002006
  田大勇 | 仓储部   | GW04 | 13900002007
  谭明远 | 总部     | GW01 | 13900002008
`
  .split('\n')
  .filter((row) => row.trim() !== '')
  .map((row) => {
    const [staffName = '', department = '', post = '', phone = ''] = row.split('|').map((cell) => cell.trim())
    return { staffName, department, post, phone }
  })

/** Classes of depots with their depots. */
export const depotClasses: readonly { name: string; above?: string; depots: readonly DepotCode[] }[] = [
  { name: '中心仓', depots: ['ZC'] },
  { name: '门店仓', depots: [] },
  { name: '社区店', above: '门店仓', depots: ['RM', 'BJ', 'XC'] },
  { name: '校园店', above: '门店仓', depots: ['DX'] },
]

/** Bin locations: by kind of storage in the warehouse, sales floor and back room in a store. */
export const locations: readonly { code: string; name: string; depot: DepotCode }[] = [
  { code: 'ZC-A', name: 'A区 常温货架', depot: 'ZC' },
  { code: 'ZC-B', name: 'B区 整托堆垛', depot: 'ZC' },
  { code: 'ZC-C', name: 'C区 冷藏库', depot: 'ZC' },
  { code: 'ZC-D', name: 'D区 冷冻库', depot: 'ZC' },
  { code: 'RM-1', name: '卖场', depot: 'RM' },
  { code: 'RM-2', name: '后仓', depot: 'RM' },
  { code: 'DX-1', name: '卖场', depot: 'DX' },
  { code: 'DX-2', name: '后仓', depot: 'DX' },
  { code: 'BJ-1', name: '卖场', depot: 'BJ' },
  { code: 'BJ-2', name: '后仓', depot: 'BJ' },
  { code: 'XC-1', name: '卖场', depot: 'XC' },
  { code: 'XC-2', name: '后仓', depot: 'XC' },
]

export const tills: readonly { code: string; name: string; depot: DepotCode }[] = [
  { code: 'RM-T1', name: '人民路店1号收银台', depot: 'RM' },
  { code: 'RM-T2', name: '人民路店2号收银台', depot: 'RM' },
  { code: 'DX-T1', name: '大学城店收银台', depot: 'DX' },
  { code: 'BJ-T1', name: '滨江店收银台', depot: 'BJ' },
  { code: 'XC-T1', name: '新城店收银台', depot: 'XC' },
]

/** Departments whose lines default to another tax rate than the usual one, such as 9 %. */
export const departmentRates: readonly { department: string; taxRate: string; remark: string }[] = [
  { department: '仓储部', taxRate: '9', remark: '运费发票' },
  { department: '大学城店', taxRate: '9', remark: '生鲜为主' },
]

/** Templates of recurring messages. */
export const messageTemplates: readonly { code: string; title: string; type: 1 | 2; content: string }[] = [
  { code: 'ORDER_WAITS', title: '采购订单待审核', type: 2, content: '{name}提交了采购订单，请及时审核。' },
  { code: 'RECEIPT_POSTED', title: '采购入库已记账', type: 1, content: '{name}已将采购入库单记账。' },
  { code: 'STOCK_LOW', title: '库存不足提醒', type: 1, content: '{name}低于安全库存，请安排补货。' },
  { code: 'PRICE_CHANGED', title: '进价变动', type: 1, content: '{name}的进价已变动，请核对零售价。' },
]

/** Recent messages. */
export const notices: readonly { title: string; type: 1 | 2; to: 'buyer' | 'clerk' | 'store1' | 'finance' | 'admin'; content: string }[] = [
  { title: '冬季陈列调整', type: 1, to: 'store1', content: '请于本周五前完成冬季主题陈列，堆头以热饮和火锅底料为主。' },
  { title: '供应商对账', type: 2, to: 'finance', content: '华东饮料上月对账单已到，请核对后回复采购部。' },
  { title: '冷库检修通知', type: 1, to: 'clerk', content: 'D区冷冻库周日上午检修，货品请提前移至备用库。' },
  { title: '新品到货', type: 1, to: 'buyer', content: '本月新品已到总仓，请安排各店首批铺货。' },
  { title: '系统升级完成', type: 1, to: 'admin', content: '单据编码规则可在系统设置中维护。' },
]

/** Tasks of users. */
export const tasks: readonly { title: string; to: 'buyer' | 'clerk' | 'store1' | 'finance'; status: 1 | 2; content: string }[] = [
  { title: '补充供应商开户信息', to: 'buyer', status: 1, content: '三家供应商缺开户行账号' },
  { title: '月末盘点准备', to: 'clerk', status: 1, content: '打印C区、D区库位清单' },
  { title: '核对会员名单', to: 'store1', status: 2, content: '删除重复手机号' },
  { title: '上月进项税认证', to: 'finance', status: 1, content: '截止每月15日' },
]
