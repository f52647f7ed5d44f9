import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { LineSettings } from '#domain/lines.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { supplierInvoiceLines } from '#resources/sheets/supplier-invoice-lines.ts'
import { api } from '../../../../client/api.ts'
import { useSession } from '../../../../client/session.ts'
import type { StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import { useSheetLines } from '../../use-sheet-lines.tsx'
import { type PrintedLines, PrintedRowDialog } from './printed-row-dialog.tsx'

const words = {
  row: { zh: '手工录入明细', en: 'Enter a row' },
  noSupplier: { zh: '请先选择供应商', en: 'Choose the supplier first' },
  hint: {
    zh: '按模板填写：表头不要改动，每行写发票上的商品、数量和金额；来源单号可不填，自动对应最早的未开票入库明细；未入库的须写预计入库仓库，记在途物资。有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, each row with goods, quantity and amount as printed. Without a receipt the oldest that is not invoiced is taken; what is not received yet says where it is expected. One wrong row and nothing is taken.',
  },
} as const satisfies Record<string, Words>

type PrintedLine = { sourceBodyId?: string }
type Props = {
  state: StateOf<typeof purchaseInvoiceDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/**
 * Buttons that enter rows as they are printed on the invoice, typed or from a sheet. These rows replace lines that
 * were chosen from the same receipts.
 */
export function usePrintedRows({ state, edit, settings }: Props): { extras: readonly ExtraAction[]; dialogs: ReactNode } {
  const { can } = useSession()
  const typing = useDialog<PrintedLines>()
  const { supplierId } = state.context.document
  const take = (read: PrintedLines) =>
    edit((now) => {
      const kept = ((now.lines ?? []) as readonly PrintedLine[]).filter(
        (line) => !line.sourceBodyId || !read.some(({ sourceBodyId }) => sourceBodyId === line.sourceBodyId),
      )
      return { ...now, lines: [...kept, ...read] } as WebDocument
    })
  const type = async () => {
    const read = await typing.ask((done) => (
      <PrintedRowDialog
        supplierId={supplierId ?? ''}
        mayBeAhead={can(`${purchaseInvoiceDocument.right}_free`)}
        settings={settings}
        onDone={done}
      />
    ))
    if (read) take(read)
  }
  const noSupplier = supplierId ? undefined : words.noSupplier
  const sheet = useSheetLines({
    state,
    right: purchaseInvoiceDocument.right,
    name: supplierInvoiceLines.label,
    hint: words.hint,
    why: noSupplier,
    isSecond: true,
    template: () => api('PurchaseInvoiceApi_template', {}),
    take: async (file) => {
      const read = await api('PurchaseInvoiceApi_readExcel', { body: { file, supplierId: supplierId ?? '' } })
      take(read)
      return read.length
    },
  })
  const row: ExtraAction = { id: 'row', label: words.row, opens: true, prominent: true, why: noSupplier, run: () => void type() }
  return {
    extras: state.hasTag('editable') ? [row, ...sheet.extras] : [],
    dialogs: (
      <>
        {typing.dialog}
        {sheet.dialogs}
      </>
    ),
  }
}
