export type Supplier = {
  code: string
  name: string
  linkman: string
  phone: string
  address: string
  /**
   * The first 17 characters of the partner's credit code, which is its taxpayer number; the check character is
   * computed.
   */
  creditCode: string
  bankName: string
  bankAccount: string
  /** Payment term in days. */
  period: number
  /** True if input tax on its invoices may be deducted. */
  deductible: boolean
}

/**
 * Parses rows of `code | name | contact | phone | address | credit code without its check character | bank | account |
 * term | deductible`.
 */
function table(text: string): Supplier[] {
  return text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [code, name, linkman, phone, address, creditCode, bankName, bankAccount, period, deductible] = row
        .split('|')
        .map((cell) => cell.trim())
      if (!code || !name || !linkman || !phone || !address || !creditCode || !bankName || !bankAccount || !period)
        throw new Error(`a row of the partners cannot be read: ${row}`)
      return {
        code,
        name,
        linkman,
        phone,
        address,
        creditCode,
        bankName,
        bankAccount,
        period: Number(period),
        deductible: deductible === '是',
      }
    })
}

export const suppliers = table(`
  HDYP | 宁州华东饮品商贸有限公司     | 徐志强 | 13800002101 | 宁州市港区饮料城A座12号     | 91329901MA1HD0317 | 宁州银行港区支行       | 6215990000210117 | 30 | 是
  XYSP | 宁州欣源休闲食品有限公司     | 马晓燕 | 13800002102 | 宁州市港区食品批发市场56号  | 91329901MA1XY2264 | 宁州银行食品城支行     | 6215990000210224 | 30 | 是
  JNLY | 江南粮油供应链有限公司       | 钱大伟 | 13800002103 | 江南市粮油大道1号           | 91329802MA2JN1105 | 江南农商银行营业部     | 6215980000210331 | 45 | 是
  CLRY | 晨露乳业有限公司宁州分公司   | 冯静   | 13800002104 | 宁州市奶源路8号             | 91329901MA1CL5512 | 宁州银行北门支行       | 6215990000210448 | 15 | 是
  LYNC | 宁州绿野农产品批发有限公司   | 蒋立新 | 13800002105 | 宁州市南郊农批市场3区18号   | 91329901MA1LY0906 | 宁州农商银行南郊支行   | 6215990000210555 | 7  | 是
  GXHG | 宁州果鲜汇果业有限公司       | 韩雪   | 13800002106 | 宁州市南郊农批市场6区2号    | 91329901MA1GX7730 | 宁州农商银行南郊支行   | 6215990000210662 | 7  | 是
  QHHZ | 青禾蛋禽养殖专业合作社       | 田福贵 | 13800002107 | 宁州市青禾镇东村            | 93329903MA1QH0208 | 宁州农商银行青禾分理处 | 6215990000210779 | 15 | 否
  JYRH | 宁州洁雅日化商贸有限公司     | 谢婷婷 | 13800002108 | 宁州市鼓楼区日化街29号      | 91329901MA1JY3341 | 宁州银行鼓楼支行       | 6215990000210886 | 45 | 是
  ZYZP | 宁州竹韵纸业有限公司         | 曹志远 | 13800002109 | 宁州市工业园造纸路5号       | 91329901MA1AY6617 | 宁州银行工业园支行     | 6215990000210993 | 60 | 是
  JLQJ | 宁州净丽清洁用品有限公司     | 彭玉兰 | 13800002110 | 宁州市工业园兴业路21号      | 91329901MA1JL4428 | 宁州银行工业园支行     | 6215990000211008 | 45 | 是
  HTJY | 宁州恒泰酒业有限公司         | 董建华 | 13800002111 | 宁州市滨江区酒仙路77号      | 91329901MA1HT8859 | 宁州银行滨江支行       | 6215990000211115 | 30 | 是
  BWTW | 宁州百味调味品有限公司       | 袁海波 | 13800002112 | 宁州市港区食品批发市场102号 | 91329901MA1BW9911 | 宁州银行食品城支行     | 6215990000211222 | 30 | 是
  BHLD | 北海冷冻食品宁州有限公司     | 潘东升 | 13800002113 | 宁州市港区冷库路10号        | 91329901MA1BH2276 | 宁州银行港区支行       | 6215990000211339 | 20 | 是
  WHWJ | 宁州文汇文教用品有限公司     | 苏敏   | 13800002114 | 宁州市学府区文汇街15号      | 91329901MA1WH1183 | 宁州银行学府支行       | 6215990000211446 | 30 | 是
  WJPF | 宁州万家综合批发有限公司     | 卢永强 | 13800002115 | 宁州市港区批发大道200号     | 91329901MA1WJ5540 | 宁州银行港区支行       | 6215990000211553 | 15 | 是
`)

/** Carriers, who deliver other suppliers' goods and to whom the freight is owed. */
export const carriers = table(`
  SDWL | 宁州速达物流有限公司         | 任鹏飞 | 13800002116 | 宁州市港区物流园一号路3号   | 91329901MA1ED7725 | 宁州银行港区支行       | 6215990000211660 | 30 | 是
  LLYS | 江南冷链运输有限公司         | 姚志刚 | 13800002117 | 江南市冷链园区8号           | 91329802MA2LL0094 | 江南农商银行营业部     | 6215980000211777 | 30 | 是
`)
