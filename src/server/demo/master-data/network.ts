import { creditCode } from './check-digits.ts'

/** The network: a head office and four stores, each with a depot, in three invented cities. */
export const network = { tenantId: '100001', tenantName: '邻家优选连锁（演示）', legalEntity: '宁州邻家优选商贸有限公司' }

/** The legal entity of the network, as entered in the master data; its number is invented. */
export const company = {
  code: 'LJ',
  name: network.legalEntity,
  taxNo: creditCode('91330100MA2LJYX00'),
  address: '宁州市鼓楼区人民路200号',
  phone: '0500-86001000',
  banks: [
    { bankName: '工商银行宁州分行', accountNo: '1202021209900011223' },
    { bankName: '建设银行宁州分行', accountNo: '33050161627300000456' },
  ],
}

export type Department = { name: string; above?: string }

/** Departments, parents first; those without `above` belong directly to the company. */
export const departments: readonly Department[] = [
  { name: '总部' },
  { name: '采购部', above: '总部' },
  { name: '仓储部', above: '总部' },
  { name: '财务部', above: '总部' },
  { name: '审计部', above: '总部' },
  { name: '信息部', above: '总部' },
  { name: '门店' },
  { name: '人民路店', above: '门店' },
  { name: '大学城店', above: '门店' },
  { name: '滨江店', above: '门店' },
  { name: '新城店', above: '门店' },
]

export type DepotCode = 'ZC' | 'RM' | 'DX' | 'BJ' | 'XC'

/** The depots of the stores. */
export const stores: readonly DepotCode[] = ['RM', 'DX', 'BJ', 'XC']

export type Depot = { code: DepotCode; name: string; department: string; address: string }

export const depots: readonly Depot[] = [
  { code: 'ZC', name: '总仓', department: '仓储部', address: '宁州市港区物流园三号路16号' },
  { code: 'RM', name: '人民路店仓', department: '人民路店', address: '宁州市鼓楼区人民路218号' },
  { code: 'DX', name: '大学城店仓', department: '大学城店', address: '宁州市学府区文汇街66号' },
  { code: 'BJ', name: '滨江店仓', department: '滨江店', address: '云州市滨江区望潮大道9号' },
  { code: 'XC', name: '新城店仓', department: '新城店', address: '澜城市新城区翠湖路31号' },
]
