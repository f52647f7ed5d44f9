import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'
import type { gridOf } from './person-grid.ts'
import type { listsOf } from './person-lists.ts'
import type { shellOf } from './person-shell.ts'

/** A document: its kind and number. */
export type Paper = {
  kind:
    | 'order'
    | 'receipt'
    | 'opening'
    | 'inquiry'
    | 'sale'
    | 'out'
    | 'return'
    | 'invoice'
    | 'requisition'
    | 'purchaseReturn'
    | 'supplierInvoice'
    | 'money'
    | 'settlement'
  number: string
}
export type Lines = readonly (readonly [goods: string, qty: string])[]
/** Quantities by goods, in the form in which people type them. */
export type Quantities = Readonly<Record<string, string>>

export type Hands = { shell: ReturnType<typeof shellOf>; lists: ReturnType<typeof listsOf>; lines: ReturnType<typeof gridOf> }

/** The elements on the page of a document. */
function placesOf({ page, say }: Desk) {
  const labels = {
    order: say('采购订单', 'Purchase order'),
    receipt: say('采购入库单', 'Purchase receipt'),
    opening: say('期初库存单', 'Opening inventory'),
    inquiry: say('询价单', 'Inquiry'),
    sale: say('销售订单', 'Sales order'),
    out: say('销售出库单', 'Sales out'),
    return: say('销售退货单', 'Sales return'),
    invoice: say('销售发票', 'Sales invoice'),
    requisition: say('要货单', 'Requisition'),
    purchaseReturn: say('采购退货单', 'Purchase return'),
    supplierInvoice: say('采购发票', 'Purchase invoice'),
    money: say('收付款单', 'Receipt or payment'),
    settlement: say('核销单', 'Settlement'),
  }
  /** The menu entries of documents, by kind. */
  const menuLines = {
    order: ['采购订单', 'Purchase orders'],
    receipt: ['采购入库', 'Purchase receipts'],
    opening: ['期初库存', 'Opening inventory'],
    inquiry: ['询价报价', 'Inquiries and quotations'],
    sale: ['销售订单', 'Sales orders'],
    out: ['销售出库', 'Sales outs'],
    return: ['销售退货', 'Sales returns'],
    invoice: ['发票管理', 'Invoices'],
    requisition: ['要货', 'Requisitions'],
    purchaseReturn: ['采购退货', 'Purchase returns'],
    supplierInvoice: ['采购发票', 'Purchase invoices'],
    money: ['收付款', 'Receipts and payments'],
    settlement: ['核销单', 'Settlements'],
  } as const
  const document = page
    .getByRole('region', { name: new RegExp(`^(${Object.values(labels).join('|')})( |$)`) })
    .filter({ has: page.getByRole('heading', { level: 1 }) })
  const toolbar = document.getByRole('toolbar')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  /** A button of the document; its label may be followed by a shortcut key. */
  const action = (zh: string, en: string) => toolbar.getByRole('button', { name: new RegExp(`^${say(zh, en)}( |$)`) })
  const headField = (zh: string, en: string) => document.getByRole('combobox', { name: say(zh, en), exact: true })
  const seesStatus = async (zh: string, en: string) =>
    soon(() => document.locator('.doc-title .ui-status').innerText(), 'status').toBe(say(zh, en))
  /** Waits until a figure in the line below the grid, found by its label, is as expected. */
  const seesTotal = (name: string, figure: string) =>
    soon(() => document.locator('.doc-totals > div', { hasText: name }).getByRole('definition').innerText(), name).toBe(figure)
  const number = async () => (await document.locator('.doc-number').innerText()).trim()
  const refusal = document.getByRole('alert')
  return { labels, menuLines, document, toolbar, dialog, action, headField, seesStatus, seesTotal, number, refusal }
}

type Places = ReturnType<typeof placesOf>

/** Entering and submitting a document. */
function writingOf({ page, keys, say }: Desk, { shell, lines }: Hands, { menuLines, toolbar, headField, seesStatus }: Places) {
  /** Starts a new order to a supplier for a depot; nothing else is entered. */
  const startsOrder = async (supplier: string, depot = '总仓') => {
    await shell.opens('采购订单', 'Purchase orders')
    await keys.press('Alt+n')
    await keys.pick(headField('供应商', 'Supplier'), supplier)
    await keys.pick(headField('仓库', 'Depot'), depot)
  }
  /**
   * Starts a new order at the supplier field: types part of the name, one key to take the match, one more to go to the
   * lines.
   */
  const comesToLines = async (supplier: string, name: string) => {
    await shell.opens('采购订单', 'Purchase orders')
    await keys.press('Alt+n')
    await keys.pick(headField('供应商', 'Supplier'), supplier, name)
    await keys.press('Enter')
    await soon(() => lines.isAt(1, say('商品', 'Goods')), 'the hand is in the lines').toBe(true)
  }
  /** Starts a new out from the depot to a customer: goods, quantity and price of each line. */
  const startsOut = async (customer: string, rows: readonly (readonly [goods: string, qty: string, price: string])[]) => {
    await shell.opens(...menuLines.out)
    await keys.press('Alt+n')
    await keys.pick(headField('客户', 'Customer'), customer)
    await keys.pick(headField('仓库', 'Depot'), '总仓')
    await lines.entersLines(rows.map(([goods, qty]) => [goods, qty]))
    for (const [at, [, , price]] of rows.entries()) await lines.puts(at + 1, say('含税单价', 'Price incl. tax'), price)
    await lines.leavesGrid()
  }
  /** Types a partner that does not exist and leaves the field. */
  const leavesPartner = async (supplier: string) => {
    await keys.fill(headField('供应商', 'Supplier'), supplier)
    await keys.press('Tab')
  }
  /**
   * Starts an opening inventory for a depot: goods by name, code or barcode, quantity as people type it, and the cost
   * per unit.
   */
  const startsOpening = async (depot: string, rows: readonly (readonly [goods: string, qty: string, cost: string])[]) => {
    await shell.opens(...menuLines.opening)
    await keys.press('Alt+n')
    await keys.pick(headField('仓库', 'Depot'), depot)
    await lines.comesIn()
    for (const [goods, qty, cost] of rows) {
      for (const text of [goods, qty, cost]) {
        await keys.type(text)
        await keys.press('Enter')
      }
    }
  }
  /** Starts another new document from the list in the second tab. */
  const startsAnother = async () => {
    await keys.press('Alt+2')
    await page.getByRole('button', { name: new RegExp(`^${say('新增', 'New')}( |$)`) }).waitFor()
    await keys.press('Alt+n')
  }
  /** Presses Ctrl+Enter outside the grid, which triggers the document's main button. */
  const goesOn = async () => {
    await lines.stepsOut()
    // a look-up that is still running disables the button for a moment, which people see
    await soon(() => toolbar.locator('[data-kind=primary]').first().getAttribute('aria-disabled'), 'may go on').toBeNull()
    await keys.press('Control+Enter')
  }
  const submits = async (zh: string, en: string) => {
    await goesOn()
    await seesStatus(zh, en)
  }
  const savesDraft = async () => {
    await keys.press('Control+s')
    await soon(
      () =>
        page
          .getByRole('tab', { selected: true })
          .getByRole('img', { name: say('未保存', 'unsaved') })
          .count(),
      'unsaved',
    ).toBe(0)
  }
  return { startsOrder, comesToLines, startsOut, leavesPartner, startsOpening, startsAnother, goesOn, submits, savesDraft }
}

/** Reading what a document shows. */
function lookingAt({ page, keys, say }: Desk, { shell }: Hands, { document, toolbar, dialog, action }: Places) {
  /** Opens the newest draft of an order, which has no number yet. */
  const findsDraft = async (text: string) => {
    await shell.opens('采购订单', 'Purchase orders')
    await keys.push(page.getByRole('button', { name: new RegExp(`^${say('草稿', 'Draft')} `) }))
    await keys.reach(page.getByRole('row', { name: text }).first())
    await keys.press('Enter')
    await document.waitFor()
  }
  const seesDialog = async (...texts: string[]) => {
    // the dialog below is hidden from assistive technology with a delay
    const uppermost = dialog.last()
    await uppermost.waitFor()
    for (const text of texts) await soon(() => uppermost.innerText()).toContain(text)
  }
  const seesNotice = (text: string) => soon(() => document.getByRole('status').filter({ hasText: text }).count(), text).toBe(1)
  /** Moves the focus to a disabled button and checks the reason that it shows. */
  const saysWhyNot = async (label: string, why: string) => {
    const button = action(label, label)
    await keys.reach(button)
    await soon(() => button.getAttribute('aria-disabled')).toBe('true')
    const described = await button.getAttribute('aria-describedby')
    await soon(() => page.locator(`[id="${described}"]`).textContent(), label).toBe(why)
    await soon(() => page.getByRole('tooltip').innerText(), 'tooltip').toBe(why)
  }
  /** Opens a panel beside the document. */
  const opensPanel = async (zh: string, en: string) => {
    const tab = page.getByRole('complementary').getByRole('tab', { name: say(zh, en) })
    await keys.push(tab)
    await soon(() => tab.getAttribute('aria-selected'), zh).toBe('true')
  }
  /** Opens the page that shows the document on paper. */
  const opensPrint = async () => {
    // printing labels is another entry of the menu
    await keys.choose(toolbar.getByRole('button', { name: say('更多', 'More') }), new RegExp(say('^打印(?!标签)', '^Print(?! labels)')))
    await page.getByRole('heading', { name: new RegExp(`^${say('打印', 'Print')}`), level: 1 }).waitFor()
  }
  return { findsDraft, seesDialog, seesNotice, saysWhyNot, opensPanel, opensPrint }
}

/** Passing orders and receipts from one person to the next. */
function businessOf(desk: Desk, { shell, lists, lines }: Hands, places: Places, writing: ReturnType<typeof writingOf>) {
  const { page, keys, say } = desk
  const { labels, menuLines, dialog, action, seesStatus, number } = places
  const { startsOrder, goesOn, submits } = writing
  /** Finds a document in its list by its number and opens it. */
  const finds = async ({ kind, number: wanted }: Paper) => {
    await shell.opens(menuLines[kind][0], menuLines[kind][1])
    await lists.searches(wanted)
    const row = page.getByRole('row', { name: wanted })
    await keys.reach(row)
    await keys.press('Enter')
    await page.getByRole('region', { name: wanted }).waitFor()
  }
  const seesProgress = async (order: Paper, zh: string, en: string) => {
    await finds(order)
    await seesStatus(zh, en)
  }
  /** Enters an order to a supplier and submits it. */
  const orders = async (supplier: string, wanted: Lines, depot?: string): Promise<Paper> => {
    await startsOrder(supplier, depot)
    await lines.entersLines(wanted)
    await lines.leavesGrid()
    await submits('待审核', 'Awaiting approval')
    return { kind: 'order', number: await number() }
  }
  const approves = async (paper: Paper) => {
    await finds(paper)
    await submits('待入库', 'Approved, to receive')
  }
  /** Starts a receipt for what is open of an order: everything, or these quantities. */
  const startsReceipt = async (order: Paper, quantities?: Quantities) => {
    await finds(order)
    await keys.push(action('入库', 'Receive'))
    await page.getByRole('region', { name: labels.receipt }).waitFor()
    if (!quantities) return
    const received = say('实收数量', 'Received')
    const count = (await lines.count()) - 1
    await lines.fillsDown(received, '0', count)
    for (const [goods, qty] of Object.entries(quantities)) await lines.puts(await lines.rowHolding(goods), received, qty)
  }
  /** Checks the preview of an event and then confirms it; at first the focus is on the button that cancels. */
  const confirms = async (zh: string, en: string) => {
    await dialog.getByRole('table').first().waitFor()
    await keys.push(dialog.getByRole('button', { name: say(zh, en), exact: true }))
  }
  const posts = async (zh = '已记账', en = 'Posted') => {
    await goesOn()
    await confirms('记账', 'Post')
    await seesStatus(zh, en)
  }
  /** Receives goods of an order: submits the receipt and posts it. */
  const receives = async (order: Paper, quantities?: Quantities): Promise<Paper> => {
    await startsReceipt(order, quantities)
    await submits('待记账', 'Submitted, to post')
    const receipt: Paper = { kind: 'receipt', number: await number() }
    await posts()
    return receipt
  }
  const reverses = async (receipt: Paper, reason: string) => {
    await finds(receipt)
    await keys.push(action('红冲', 'Reverse'))
    await keys.fill(dialog.getByRole('textbox', { name: say('原因', 'Reason') }), reason)
    await confirms('红冲', 'Reverse')
    await seesStatus('已红冲', 'Reversed')
  }
  /** Starts a return of what is left of a posted out. */
  const startsReturn = async (out: Paper) => {
    await finds(out)
    await keys.push(action('退货', 'Return'))
    await page.getByRole('region', { name: labels.return }).waitFor()
  }
  return { finds, startsReturn, seesProgress, orders, approves, startsReceipt, confirms, posts, receives, reverses }
}

/** Using the pages of documents, and reading what they show. */
export function documentsOf(desk: Desk, hands: Hands) {
  const places = placesOf(desk)
  const writing = writingOf(desk, hands, places)
  return { ...places, ...writing, ...lookingAt(desk, hands, places), ...businessOf(desk, hands, places, writing) }
}
