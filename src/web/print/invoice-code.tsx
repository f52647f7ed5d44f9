import { useSession } from '../client/session.ts'
import { ticketInvoiceLink } from '../core/link.ts'
import { useSay } from '../i18n/index.ts'
import { QrCode } from './barcode-picture.tsx'
import { printWords } from './words.ts'

/** The QR code on a ticket. It leads buyers to the page on which they request their invoice. */
export function InvoiceCode({ billNo, amount }: { billNo: string; amount: string }) {
  const say = useSay()
  const { user } = useSession()
  return (
    <figure className="slip-qr">
      <QrCode text={ticketInvoiceLink({ tenantId: user.tenant_id, billNo, amount })} />
      <figcaption>{say(printWords.askForInvoice)}</figcaption>
    </figure>
  )
}
