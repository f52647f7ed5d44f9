import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'
import type { documentsOf, Hands, Paper } from './person-documents.ts'

type Acts = ReturnType<typeof documentsOf>

/** Passing quotation, order, outs and invoices from one person to the next. */
export function salesOf(desk: Desk, hands: Hands, acts: Acts) {
  return { ...sellingOf(desk, hands, acts), ...invoicingOf(desk, hands, acts) }
}

/** A quotation becomes an order, which is shipped in parts and partly returned. */
function sellingOf({ page, keys, say }: Desk, { shell, lines }: Hands, acts: Acts) {
  const { labels, menuLines, document, action, headField, number, finds, submits, posts, startsReturn } = acts
  /** Quotes goods to a customer: goods, quantity and price of each line. */
  const quotes = async (customer: string, rows: readonly (readonly [goods: string, qty: string, price: string])[], until: string) => {
    await shell.opens(...menuLines.inquiry)
    await keys.press('Alt+n')
    await keys.pick(headField('客户', 'Customer'), customer)
    await keys.pick(headField('仓库', 'Depot'), '总仓')
    await keys.fill(document.getByRole('textbox', { name: say('报价有效期', 'Valid until') }), until)
    await lines.entersLines(rows.map(([goods, qty]) => [goods, qty]))
    for (const [at, [, , price]] of rows.entries()) await lines.puts(at + 1, say('含税单价', 'Price incl. tax'), price)
    await submits('询价中', 'Inquiring')
    await submits('已报价', 'Quoted')
    return { kind: 'inquiry', number: await number() } as const
  }
  /** Makes an order from the quotation on the screen and submits it. */
  const makesSale = async (): Promise<Paper> => {
    await keys.push(action('转销售订单', 'Make a sales order'))
    await page.getByRole('region', { name: labels.sale }).waitFor()
    await submits('待审核', 'Awaiting approval')
    return { kind: 'sale', number: await number() }
  }
  const approvesSale = async (sale: Paper) => {
    await finds(sale)
    await submits('待出库', 'Approved, to ship')
  }
  /** Ships what is open of an order, or this quantity of its first line. */
  const ships = async (sale: Paper, qty?: string): Promise<Paper> => {
    await finds(sale)
    await keys.push(action('出库', 'Ship'))
    await page.getByRole('region', { name: labels.out }).waitFor()
    if (qty) await lines.puts(1, say('数量', 'Quantity'), qty)
    await submits('待出库', 'Submitted, to ship')
    const out: Paper = { kind: 'out', number: await number() }
    await posts('已出库', 'Shipped')
    return out
  }
  /** Takes back these quantities of an out's lines; a line with 0 is dropped. */
  const takesBack = async (out: Paper, quantities: readonly string[]): Promise<Paper> => {
    await startsReturn(out)
    for (const [at, qty] of quantities.entries()) await lines.puts(at + 1, say('数量', 'Quantity'), qty)
    await submits('待入库', 'Submitted, to take in')
    const back: Paper = { kind: 'return', number: await number() }
    await posts('已入库', 'Taken in')
    return back
  }
  return {
    quotes,
    makesSale,
    approvesSale,
    ships,
    takesBack,
  }
}

/** Invoices are requested, issued, and partly reversed. */
function invoicingOf({ keys, say }: Desk, { shell, lists }: Hands, acts: Acts) {
  const { menuLines, document, dialog, action, headField, seesStatus, number, submits } = acts
  /** Requests an invoice for everything that is left to invoice to a customer. */
  const asksForInvoice = async (customer: string): Promise<Paper> => {
    await shell.opens(...menuLines.invoice)
    await keys.press('Alt+n')
    await keys.pick(headField('客户', 'Customer'), customer)
    await keys.reach(document.getByRole('checkbox', { name: say('全选', 'All') }))
    await keys.press('Space')
    await submits('待开票', 'To be issued')
    return { kind: 'invoice', number: await number() }
  }
  const enters = async (label: string, text: string) => keys.fill(dialog.getByRole('textbox', { name: label }), text)
  /** Issues the invoice on the screen under a number from the tax platform. */
  const issues = async (invoiceNo: string) => {
    await keys.push(action('开票', 'Issue'))
    await enters(say('发票号码', 'Number'), invoiceNo)
    await keys.push(dialog.getByRole('button', { name: say('开票', 'Issue'), exact: true }))
    await seesStatus('已开票', 'Issued')
  }
  /** Reverses this amount of the invoice on the screen with a red one; the buyer has nothing to confirm. */
  const issuesRed = async (amount: string, invoiceNo: string, zh: string, en: string) => {
    await keys.push(action('红冲申请', 'Ask for a red invoice'))
    // a wrongly issued invoice must be reversed as a whole, so the reason is an allowance, which may be partial
    await lists.chooses(dialog.getByRole('combobox', { name: say('红冲原因', 'Why') }), '4')
    await enters(say('红冲金额', 'Amount'), amount)
    await keys.push(dialog.getByRole('button', { name: say('红冲申请', 'Ask for a red invoice'), exact: true }))
    await seesStatus('红字待确认', 'Red part to be confirmed')
    await keys.push(action('红字开票', 'Issue the red invoice'))
    await enters(say('发票号码', 'Number'), invoiceNo)
    await keys.push(dialog.getByRole('button', { name: say('红字开票', 'Issue the red invoice'), exact: true }))
    await seesStatus(zh, en)
  }
  /** Waits until the invoice's field with this label shows this text. */
  const seesOfInvoice = (zh: string, en: string, text: string) =>
    soon(
      () =>
        document
          .locator('.ui-field', { hasText: say(zh, en) })
          .locator('.doc-value')
          .innerText(),
      zh,
    ).toBe(text)
  return { asksForInvoice, issues, issuesRed, seesOfInvoice }
}
