import { defineResource } from '../definition/define-resource.ts'

const level = { zh: '网页', en: 'Web' }

export const user = defineResource({
  api: 'UserApi',
  table: 'app_user',
  stem: 'user',
  calls: { list: 'page' },
  menu: { group: 'system', path: '/system/user', sort: 10, icon: 'users' },
  label: { zh: '用户', en: 'Users' },
  title: ['realName', 'name', 'account'],
  fields: {
    account: { label: { zh: '账号', en: 'Account' }, kind: 'code', list: true, filter: 'contains', required: true, width: 140 },
    password: {
      label: { zh: '密码', en: 'Password' },
      kind: 'password',
      apart: true,
      hint: {
        zh: '新增时填写8至64个字符，不填写则自动生成；修改时不填',
        en: 'For a new account: 8 to 64 characters, or left empty to have one made',
      },
    },
    realName: { label: { zh: '姓名', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '昵称', en: 'Nickname' }, kind: 'text', list: true, width: 120 },
    roleId: { label: { zh: '角色编号', en: 'Ids of roles' }, kind: 'id', form: false },
    roleName: { label: { zh: '角色', en: 'Roles' }, kind: 'text', list: true, form: false, readOnly: true, width: 160 },
    deptId: {
      label: { zh: '部门', en: 'Department' },
      kind: 'reference',
      to: 'DeptApi',
      name: 'deptName',
      list: true,
      filter: 'within',
      width: 140,
    },
    postId: { label: { zh: '岗位', en: 'Post' }, kind: 'reference', to: 'PostApi', name: 'postName', list: true, width: 120 },
    customerId: {
      label: { zh: '买家客户', en: 'Buys for' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      width: 160,
    },
    code: { label: { zh: '工号', en: 'Number' }, kind: 'text', list: true, width: 100 },
    phone: { label: { zh: '手机', en: 'Phone' }, kind: 'phone', list: true, width: 130 },
    email: { label: { zh: '邮箱', en: 'E-mail' }, kind: 'email', list: true, width: 180 },
    sex: {
      label: { zh: '性别', en: 'Sex' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '男', en: 'Male' } },
        { value: 2, words: { zh: '女', en: 'Female' } },
        { value: 3, words: { zh: '未知', en: 'Unknown' } },
      ],
      initial: 3,
    },
    userType: {
      label: { zh: '用户平台', en: 'Platform' },
      kind: 'choice',
      choices: [
        { value: 1, words: level },
        { value: 2, words: { zh: '应用', en: 'App' } },
        { value: 3, words: { zh: '其他', en: 'Other' } },
      ],
      initial: 1,
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
  },
  keyword: ['account', 'realName', 'name', 'mnemonic', 'phone'],
  sort: 'account',
  unique: [['account']],
  mnemonicOf: 'realName',
  computed: { roleId: 'roleIds', roleName: 'roleNames' },
  sideTree: 'deptId',
  saidOnce: { password: { zh: '初始密码', en: 'First password' } },
})
