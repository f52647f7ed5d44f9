import type { Desk } from './desk.ts'
import type { documentsOf, Hands, Lines, Paper, Quantities } from './person-documents.ts'

type Acts = ReturnType<typeof documentsOf>

/** Goods that a store requests and receives, and goods returned to their supplier. */
export function storesOf({ page, keys, say }: Desk, { shell, lists, lines }: Hands, acts: Acts) {
  const { labels, menuLines, dialog, action, headField, seesStatus, finds, submits, posts } = acts
  /** Requests goods from one depot for another, and submits the request. */
  const asksFor = async (wanted: Lines, { from, to }: { from: string; to: string }) => {
    await shell.opens(...menuLines.requisition)
    await keys.press('Alt+n')
    await keys.pick(headField('仓库', 'Depot'), from)
    await keys.pick(headField('调入仓库', 'To depot'), to)
    await lines.entersLines(wanted)
    await submits('待配货', 'To allocate')
  }
  /** Enters quantities by goods in the dialog of an event, and confirms. */
  const says = async (quantities: Quantities, labelled: string, verb: string) => {
    await keys.push(action(verb, verb))
    for (const [goods, qty] of Object.entries(quantities))
      await keys.fill(dialog.getByRole('textbox', { name: new RegExp(`^${labelled} .*${goods}`) }), qty)
    await keys.push(dialog.getByRole('button', { name: verb, exact: true }))
  }
  const dispatches = async (quantities: Quantities) => {
    await says(quantities, say('调出数量', 'To dispatch'), say('调出', 'Dispatch'))
    await seesStatus('在途', 'In transit')
  }
  const takesIn = async (quantities: Quantities) => {
    await says(quantities, say('实收数量', 'Received'), say('调入', 'Call in'))
    await dialog.waitFor({ state: 'detached' })
    await seesStatus('在途', 'In transit')
  }
  /** Settles goods that did not arrive as lost, borne by one of the choices. */
  const settlesDifference = async (bearer: string, reason: string) => {
    const verb = say('差异确认', 'Settle the difference')
    await keys.push(action(verb, verb))
    await lists.chooses(dialog.getByRole('combobox', { name: say('责任方', 'Borne by') }), bearer)
    await keys.fill(dialog.getByRole('textbox', { name: say('原因', 'Reason') }), reason)
    await keys.push(dialog.getByRole('button', { name: verb, exact: true }))
    await seesStatus('已完成', 'Received')
  }
  /** Returns this quantity of a receipt's first line to the supplier, to be replaced. */
  const sendsBack = async (receipt: Paper, qty: string) => {
    await finds(receipt)
    await keys.push(action('退货', 'Return'))
    await page.getByRole('region', { name: labels.purchaseReturn }).waitFor()
    await lines.puts(1, say('数量', 'Quantity'), qty)
    await lines.goesTo(1, say('换货补发', 'Replace'))
    await keys.press('Space')
    await submits('待记账', 'Submitted, to post')
    await posts()
  }
  return { asksFor, dispatches, takesIn, settlesDifference, sendsBack }
}
