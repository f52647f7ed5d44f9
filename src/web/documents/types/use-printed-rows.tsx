import { type ReactNode, useState } from 'react'
import type { LineSettings } from '#domain/lines.ts'
import type { Words } from '#domain/words.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { supplierInvoiceLines } from '#resources/supplier-invoice-lines.ts'
import { api } from '../../api.ts'
import { useSay } from '../../i18n/index.ts'
import { SheetImport } from '../../jobs/sheet-import.tsx'
import { useSession } from '../../session.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { StateOf, WebDocument } from '../engine/document-types.ts'
import type { Extra } from '../page/action-bar.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { type PrintedLines, PrintedRowDialog } from './printed-row-dialog.tsx'

const words = {
  row: { zh: '手工录入明细', en: 'Enter a row' },
  sheet: { zh: '从表格导入明细', en: 'Rows from a sheet' },
  noSupplier: { zh: '请先选择供应商', en: 'Choose the supplier first' },
  hint: {
    zh: '按模板填写：表头不要改动，每行写发票上的商品、数量和金额；来源单号可不填，自动对应最早的未开票入库明细；未入库的须写预计入库仓库，记在途物资。有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, each row with goods, quantity and amount as printed. Without a receipt the oldest that is not invoiced is taken; what is not received yet says where it is expected. One wrong row and nothing is taken.',
  },
  taken: { zh: '已带入{count}行，保存后生效', en: 'Rows taken over: {count}; they count once it is saved' },
} as const satisfies Record<string, Words>

type Line = { sourceBodyId?: string }
type Props = {
  state: StateOf<typeof purchaseInvoiceDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/** Rows of an invoice as the supplier printed them, typed or out of a sheet: they stand in place of what was chosen of the same receipts. */
export function usePrintedRows({ state, edit, settings }: Props): { extras: readonly Extra[]; dialogs: ReactNode } {
  const say = useSay()
  const { can } = useSession()
  const typing = useDialog<PrintedLines>()
  const [isOpen, setOpen] = useState(false)
  const { supplierId } = state.context.document
  const take = (read: PrintedLines) =>
    edit((now) => {
      const kept = ((now.lines ?? []) as readonly Line[]).filter(
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
  const send = async (file: File) => {
    const read = await api('PurchaseInvoiceApi_readExcel', { body: { file, supplierId: supplierId ?? '' } })
    take(read)
    return say(filled(words.taken, { count: String(read.length) }))
  }
  const noSupplier = supplierId ? undefined : words.noSupplier
  const noRight = can(`${purchaseInvoiceDocument.right}_import`) ? undefined : filled(documentWords.missingRight, { button: words.sheet })
  const extras: readonly Extra[] = [
    { id: 'row', label: words.row, prominent: true, why: noSupplier, run: () => void type() },
    { id: 'sheet', label: words.sheet, why: noRight ?? noSupplier, run: () => setOpen(true) },
  ]
  return {
    extras: state.hasTag('editable') ? extras : [],
    dialogs: (
      <>
        {typing.dialog}
        {isOpen && (
          <SheetImport
            name={supplierInvoiceLines.label}
            hint={words.hint}
            template={() => api('PurchaseInvoiceApi_template', {}) as Promise<File>}
            send={send}
            onWritten={() => undefined}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    ),
  }
}
