// Example values where neither the schema nor its scalar has one: by format, then by the field's name.

export const byFormat: Readonly<Record<string, string>> = {
  bankAccount: '6222021001112223334',
  email: 'wang.min@example.com',
  landline: '021-60001234',
  mobile: '13900000001',
  phone: '13900000001',
  url: 'https://example.com',
  binary: 'goods.xlsx',
}

export const byName: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  account: 'wangmin',
  barCode: '6900000000017',
  billType: 'purchaseOrder',
  billTypes: 'purchaseOrder',
  billNo: 'CG20260305000001',
  code: 'A001',
  content: '春节期间正常发货',
  driverClass: 'org.postgresql.Driver',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  newPassword: 'b9d11b3be25f5a1a7dc8ca04cd310b28',
  newPassword1: 'b9d11b3be25f5a1a7dc8ca04cd310b28',
  oldPassword: 'e10adc3949ba59abbe56e057f20f883e',
  packageName: 'org.example',
  password: 'Danju20268',
  page: 'comminfo',
  path: '/base/goods',
  prefix: 'CG',
  rank: '1',
  resource: 'CustomerApi',
  smsCode: '246810',
  source: 'company',
  tenantId: '200001',
  title: '春节放假通知',
  type: 'supplier',
  username: 'wangmin',
}

/** Example texts by the end of the field's name. */
export const byEnding: readonly (readonly [RegExp, string])[] = [
  [/(Name|name)$/, '江南茶饮'],
  [/(Code|Key)$/, 'A001'],
  [/(No|no)$/, '20260305000001'],
  [/(remark|Remark|reason|Reason)$/, '请于月底前到货'],
  [/(Time|Date)$/, '2026-03-05 14:30:00'],
]

/** The English of texts in examples of requests. */
export const inEnglish: Readonly<Record<string, string>> = {
  制单: 'Made by',
  存根联: 'Our copy',
  '<p>常温保存</p>': '<p>Keep at room temperature</p>',
  借样单: 'Loan of samples',
  常温保存: 'Keep at room temperature',
  春节放假通知: 'Closed over the New Year',
  江南茶饮: 'Harvest Tea',
  王小姐: 'Ms Wang',
  说明: 'As agreed',
  请于月底前到货: 'Please deliver by the end of the month',
  请核对后更新: 'Please check and update',
  青禾便利店: 'Greenfield Stores',
}
