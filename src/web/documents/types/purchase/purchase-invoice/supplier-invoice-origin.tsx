import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { parseInvoiceCode } from '#domain/tax/invoice-file.ts'
import type { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { api } from '../../../../client/api.ts'
import { errorText } from '../../../../client/error-text.ts'
import { saveFile } from '../../../../core/save-file.ts'
import type { DocumentOf } from '../../../../document-engine/document-types.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { ActionButton } from '../../../../ui/actions/action-button.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'

const words = {
  code: { zh: '扫描发票二维码', en: 'Scan the QR code' },
  codeHint: { zh: '扫码枪扫入后自动填写', en: 'A scanner fills in the head' },
  noCode: { zh: '不是发票二维码', en: 'This is no QR code of an invoice' },
  choose: { zh: '读取XML发票', en: 'Read an XML invoice' },
  original: { zh: '下载原件', en: 'Download the original' },
  seller: { zh: '销方', en: 'Seller' },
  total: { zh: '价税合计', en: 'Total' },
  unknown: { zh: '供应商档案中没有该销方，请选择供应商', en: 'No supplier has this name or taxpayer number; choose one' },
} as const satisfies Record<string, Words>

type SupplierInvoice = DocumentOf<typeof purchaseInvoiceDocument>
type InvoiceFile = DataOf<'PurchaseInvoiceApi_readFile'>
type Props = { document: SupplierInvoice; onChange: (next: Partial<SupplierInvoice>) => void }

/** Fills in the head from the QR code or the XML file of an invoice, and shows the seller and the total in it. */
export function SupplierInvoiceOrigin({ document, onChange }: Props) {
  const say = useSay()
  const id = useId()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<{ code?: string; file?: string }>({})
  const [read, setRead] = useState<InvoiceFile>()
  const scan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const said = parseInvoiceCode(code)
    setWrong(said ? {} : { code: say(words.noCode) })
    if (!said) return
    onChange({ invoiceCode: undefined, ...said } as Partial<SupplierInvoice>)
    setCode('')
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    try {
      const said = await api('PurchaseInvoiceApi_readFile', { body: { file } })
      setRead(said)
      setWrong({})
      onChange(headOf(said, document))
    } catch (error) {
      setRead(undefined)
      setWrong({ file: errorText(error) })
    }
  }
  return (
    <div className="doc-fields">
      <TextField
        label={say(words.code)}
        hint={say(words.codeHint)}
        value={code}
        onChange={setCode}
        onKeyDown={scan}
        {...(wrong.code ? { error: wrong.code } : {})}
      />
      <span className="ui-bar">
        <input
          id={id}
          type="file"
          accept=".xml"
          className="ui-hidden resource-file"
          aria-label={say(words.choose)}
          onChange={(event) => void take(event)}
        />
        <label htmlFor={id} className="ui-button">
          {say(words.choose)}
        </label>
        {document.originalFile && <OriginalFileButton link={document.originalFile} />}
        {wrong.file && (
          <span className="ui-wrong" role="alert">
            {wrong.file}
          </span>
        )}
      </span>
      {read && <InvoiceFileSummary read={read} />}
    </div>
  )
}

/**
 * The head fields from an invoice file. If the file has another supplier, the lines are cleared, and the receipts of
 * that supplier are offered instead.
 */
function headOf(
  { supplierId, invoiceKind, invoiceNo, invoiceDate, originalFile }: InvoiceFile,
  document: SupplierInvoice,
): Partial<SupplierInvoice> {
  const whose = supplierId && supplierId !== document.supplierId ? { supplierId, lines: [] } : {}
  return { ...whose, invoiceKind, invoiceNo, invoiceCode: undefined, invoiceDate, originalFile } as Partial<SupplierInvoice>
}

function InvoiceFileSummary({ read: { sellerName, totalAmt, supplierId } }: { read: InvoiceFile }) {
  const say = useSay()
  return (
    <p className="ui-hint">
      {say(words.seller)} {sellerName} · {say(words.total)} {formatMoney(totalAmt ?? '')}
      {supplierId === undefined && ` · ${say(words.unknown)}`}
    </p>
  )
}

/** Button that downloads the original file. */
export function OriginalFileButton({ link }: { link: string }) {
  const say = useSay()
  const name = new URLSearchParams(link.split('?')[1] ?? '').get('name') ?? ''
  const open = async () => saveFile(new File([await api('OssApi_file', { query: { name } })], name))
  return (
    <ActionButton quiet onRun={open}>
      {say(words.original)}
    </ActionButton>
  )
}
