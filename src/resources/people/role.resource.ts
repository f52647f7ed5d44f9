import { defineResource } from '../definition/define-resource.ts'

export const role = defineResource({
  api: 'RoleApi',
  table: 'role',
  stem: 'role',
  calls: { list: 'page' },
  menu: { group: 'system', path: '/system/role', sort: 20, icon: 'award' },
  label: { zh: '角色', en: 'Roles' },
  title: ['roleName'],
  fields: {
    roleName: { label: { zh: '角色名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    roleAlias: { label: { zh: '角色别名', en: 'Alias' }, kind: 'code', list: true, filter: 'contains', required: true, width: 180 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
    depotBound: {
      label: { zh: '限定仓库', en: 'Bound to depots' },
      kind: 'yesNo',
      list: true,
      initial: 1,
      width: 90,
      hint: { zh: '没有分配仓库的人员看不到任何仓库的单据和库存', en: 'Whoever has no depots assigned sees documents and stock of none' },
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['roleName', 'roleAlias', 'mnemonic'],
  sort: 'sort',
  unique: [['roleAlias']],
  mnemonicOf: 'roleName',
})
