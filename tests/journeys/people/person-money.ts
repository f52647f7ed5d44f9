import type { Desk } from './desk.ts'
import { soon } from './keyboard.ts'
import type { documentsOf, Hands, Paper } from './person-documents.ts'

type Acts = ReturnType<typeof documentsOf>

/** Money for purchases and sales: invoices of suppliers, receipts and payments, and settlements. */
export function moneyOf(desk: Desk, hands: Hands, acts: Acts) {
  return { ...suppliersOf(desk, hands, acts), ...cashOf(desk, hands, acts) }
}

/** Invoices from suppliers for goods received. */
function suppliersOf({ keys, say }: Desk, { shell, lists }: Hands, acts: Acts) {
  const { document, headField, number, submits } = acts
  /**
   * Enters a supplier's invoice for everything received and not invoiced; if it agrees with the receipts, it is
   * accepted at once.
   */
  const entersInvoice = async (supplier: string, invoiceNo: string): Promise<Paper> => {
    await shell.opens('采购发票', 'Purchase invoices')
    await keys.press('Alt+n')
    await keys.pick(headField('供应商', 'Supplier'), supplier)
    await lists.chooses(document.getByRole('combobox', { name: say('发票种类', 'Kind of invoice') }), '2503')
    await keys.fill(document.getByRole('textbox', { name: say('发票号码', 'Number') }), invoiceNo)
    await keys.reach(document.getByRole('checkbox', { name: say('全选', 'All') }))
    await keys.press('Space')
    await submits('待勾选', 'Accepted, to be certified')
    return { kind: 'supplierInvoice', number: await number() }
  }
  return { entersInvoice }
}

/** Receipts and payments, and what they settle. */
function cashOf({ page, keys, say }: Desk, { shell, lists }: Hands, acts: Acts) {
  const { document, number, submits, posts, goesOn, confirms, seesStatus } = acts
  const partner = () => document.getByRole('combobox', { name: say('往来单位', 'Partner') })
  const settling = () => document.getByRole('textbox', { name: new RegExp(say('本次核销', 'Settled now')) })
  /**
   * Enters and posts a receipt or payment of a partner. One key settles what is due first, unless the amount is to be
   * an advance.
   */
  const movesMoney = async (name: string, account: string, amount?: string, settles = true): Promise<Paper> => {
    await shell.opens('收付款', 'Receipts and payments')
    await keys.press('Alt+n')
    await keys.pick(partner(), name)
    if (amount !== undefined) await keys.fill(document.getByRole('textbox', { name: say('金额', 'Amount'), exact: true }), amount)
    await keys.pick(document.getByRole('combobox', { name: say('资金账户', 'Account') }), account)
    await lists.chooses(document.getByRole('combobox', { name: say('结算方式', 'Way of payment') }), 'transfer')
    await document.getByText(say('核销合计', 'Settled'), { exact: true }).first().waitFor()
    if (settles) await keys.press('Alt+j')
    await submits('待审核', 'Awaiting approval')
    await posts('已入账', 'Posted')
    return { kind: 'money', number: await number() }
  }
  /** Settles everything paid against what is owed, and writes off the rest. */
  const settlesAndWritesOff = async (name: string, rest: string): Promise<Paper> => {
    await shell.opens('核销单', 'Settlements')
    await keys.press('Alt+n')
    await keys.pick(partner(), name)
    await settling().first().waitFor()
    await keys.press('Alt+j', 'Alt+k')
    await keys.fill(document.getByRole('textbox', { name: new RegExp(say('坏账核销', 'Written off')) }).first(), rest)
    await soon(() => page.locator('.settle-sums').innerText(), 'both sides').toContain(say('两边相等', 'Both sides balance'))
    await goesOn()
    await confirms('核销', 'Settle')
    await seesStatus('已核销', 'Settled')
    return { kind: 'settlement', number: await number() }
  }
  /** Checks a partner's ledger: amounts added, amounts deducted and the balance. */
  const seesLedger = async (zh: string, en: string, name: string, figures: readonly string[]) => {
    await shell.opens(zh, en)
    const label = zh.startsWith('客户') ? say('客户', 'Customer') : say('供应商', 'Supplier')
    await keys.pick(page.locator('[role=tabpanel]:not([hidden])').getByRole('combobox', { name: label }), name)
    await soon(() => page.locator('[role=tabpanel]:not([hidden]) .ui-figures').first().locator('dd').allInnerTexts(), 'the ledger').toEqual(
      figures,
    )
  }
  return { movesMoney, settlesAndWritesOff, seesLedger }
}
