import type { Words } from '#domain/words.ts'
import { salesInvoiceDocument } from '#resources/documents/sales-invoice.document.ts'
import { useOperation } from '../../api.ts'
import { useSay } from '../../i18n/index.ts'
import { usePlaces } from '../../session.ts'
import { Figure } from '../../ui/figure.tsx'
import { DocumentList } from '../list/document-list.tsx'
import { SheetButton } from '../list/list-page.tsx'

const words = {
  left: { zh: '剩余发票总额度', en: 'Left to issue' },
  toldAt: { zh: '税务平台告知时间', en: 'Told by the tax platform at' },
} as const satisfies Record<string, Words>

const { list, sheet } = salesInvoiceDocument

/** Invoices, the list of what was issued as a sheet, and what may still be issued where the tax platform has said so. */
export default function SalesInvoiceList() {
  return (
    <DocumentList
      words={salesInvoiceDocument.words}
      {...list}
      actions={(readAgain) => (
        <>
          <SheetButton sheet={sheet} onWritten={readAgain} />
          <Quotas />
        </>
      )}
    />
  )
}

function Quotas() {
  const say = useSay()
  const places = usePlaces()
  const { data = [] } = useOperation('InvoiceApi_quota')
  return data.map(({ legalEntity, quotaAmt, toldAt }) => (
    <span key={legalEntity} className="ui-muted" title={`${say(words.toldAt)} ${toldAt}`}>
      {say(words.left)} {legalEntity} <Figure value={quotaAmt} places={places.amount} />
    </span>
  ))
}
