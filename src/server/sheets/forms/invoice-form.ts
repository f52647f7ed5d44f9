import type { CellBelow, ImportForm } from './import-form.ts'

const digitalNumbers = ['数电发票号码', '全电发票号码']
const numbers = ['发票号码']
const kinds = ['发票票种', '发票种类', '票种']
const states = ['发票状态']
const remarks = ['备注']

/**
 * The kind of invoice in our words; undefined for kinds of tickets. A paper invoice printed by the platform (数电纸质)
 * counts as a paper one, because it is numbered like one.
 */
function kindOf(cell: CellBelow): string | undefined {
  const text = cell(kinds) ?? ''
  const isDigital = /^(数电|全电)/.test(text) && !text.includes('纸质')
  if (text.includes('专用')) return isDigital ? '数电专票' : '增值税专用发票'
  if (text.includes('普通')) return isDigital ? '数电普票' : '增值税普通发票'
  return undefined
}

function stateOf(cell: CellBelow): string | undefined {
  const text = cell(states) ?? ''
  if (text.includes('作废')) return '已作废'
  if (text.includes('部分')) return '部分红冲'
  if (/红冲|全额/.test(text)) return '已红冲'
  return cell(['是否正数发票']) === '否' ? '红字' : text || undefined
}

const reversedNumber = /被红冲蓝字(?:数电|全电)?(?:发)?票号码[:：]\s*(\d{8,20})/

/**
 * The form of invoices as the tax platform exports them. The sheet of invoices is read, not the sheet of goods, which
 * has one row for each line of an invoice.
 */
export const invoiceForm: ImportForm = {
  heads: {
    invoiceNo: numbers,
    invoiceDate: ['开票日期'],
    sellerName: ['销方名称', '销售方名称'],
    sellerTaxNo: ['销方识别号', '销售方识别号', '销方税号'],
    purchaseAmt: ['金额', '合计金额'],
    taxAmt: ['税额', '合计税额'],
    remark: remarks,
  },
  computed: [
    {
      field: 'invoiceNo',
      head: '发票号码（数电或纸质）',
      isIn: (has) => has(digitalNumbers),
      value: (cell) => cell(digitalNumbers) ?? cell(numbers),
    },
    { field: 'invoiceKind', head: '发票种类（按票种）', isIn: (has) => has(kinds), value: kindOf },
    { field: 'platformState', head: '发票状态（按平台）', isIn: (has) => has(states), value: stateOf },
    {
      field: 'originalNo',
      head: '原发票号码（备注中）',
      isIn: (has) => has(digitalNumbers) && has(remarks),
      value: (cell) => reversedNumber.exec(cell(remarks) ?? '')?.[1],
    },
  ],
  core: ['invoiceNo', 'purchaseAmt'],
  avoids: ['货物或应税劳务名称', '货物、应税劳务及服务'],
}
