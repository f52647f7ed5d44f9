import type { DemoSignIns } from '../../identity/demo-sign-ins.ts'
import type { DepotCode } from './network.ts'
import type { RoleAlias } from './roles.ts'

export type Account = 'admin' | 'buyer' | 'manager' | 'clerk' | 'store1' | 'store2' | 'store3' | 'store4' | 'finance' | 'auditor' | 'tester'

export type Person = {
  account: Account
  realName: string
  department: string
  role: RoleAlias | 'admin'
  phone: string
  /** Depots the person works in, the default first; empty means all. */
  depots: readonly DepotCode[]
}

const allDepots = ['ZC', 'RM', 'DX', 'BJ', 'XC'] as const

export const people: readonly Person[] = [
  { account: 'admin', realName: '周启明', department: '信息部', role: 'admin', phone: '13900001001', depots: [] },
  { account: 'buyer', realName: '林晓梅', department: '采购部', role: 'buyer', phone: '13900001002', depots: allDepots },
  { account: 'manager', realName: '陈国栋', department: '采购部', role: 'manager', phone: '13900001003', depots: allDepots },
  { account: 'clerk', realName: '吴建军', department: '仓储部', role: 'clerk', phone: '13900001004', depots: allDepots },
  { account: 'store1', realName: '何雨桐', department: '人民路店', role: 'store', phone: '13900001005', depots: ['RM'] },
  { account: 'store2', realName: '孙浩然', department: '大学城店', role: 'store', phone: '13900001006', depots: ['DX'] },
  { account: 'store3', realName: '郑丽华', department: '滨江店', role: 'store', phone: '13900001007', depots: ['BJ'] },
  { account: 'store4', realName: '唐思琪', department: '新城店', role: 'store', phone: '13900001011', depots: ['XC'] },
  { account: 'finance', realName: '黄雅琴', department: '财务部', role: 'finance', phone: '13900001008', depots: [] },
  { account: 'auditor', realName: '沈文博', department: '审计部', role: 'auditor', phone: '13900001009', depots: [] },
  { account: 'tester', realName: '罗思远', department: '信息部', role: 'admin', phone: '13900001010', depots: [] },
]

/** A buyer in the shop, bound to a customer; not an employee, and without a role. */
export const shopper = { account: 'shopper', realName: '白小满', phone: '13700003111', customer: '小满咖啡馆', depot: 'ZC' } as const

/** One account of each role, offered on the sign-in page of the demo. */
export const offeredAccounts: DemoSignIns['accounts'] = [
  { account: 'admin', role: { zh: '管理员', en: 'Administrator' } },
  { account: 'manager', role: { zh: '采购经理', en: 'Purchasing manager' } },
  { account: 'buyer', role: { zh: '采购员', en: 'Buyer' } },
  { account: 'clerk', role: { zh: '仓管员', en: 'Warehouse clerk' } },
  { account: 'store1', role: { zh: '门店', en: 'Store' } },
  { account: 'finance', role: { zh: '财务', en: 'Finance' } },
  { account: 'auditor', role: { zh: '审计', en: 'Auditor' } },
  { account: 'shopper', role: { zh: '商城买家', en: 'Shop customer' } },
]
