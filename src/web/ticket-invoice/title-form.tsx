import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { api } from '../client/api.ts'
import type { TicketKey } from '../core/link.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { titleKinds } from './title-kinds.ts'
import { ticketInvoiceWords as words } from './words.ts'

type Request = DataOf<'TicketInvoiceApi_ask'>

const blank = { titleKind: '2', title: '', taxNo: '', address: '', phone: '', bankName: '', bankAccount: '', deliverTo: '' }
type TitleValues = typeof blank
const more = ['address', 'phone', 'bankName', 'bankAccount'] as const

const missing = (text: string, label: Words) => (text.trim() === '' ? missingWords({ kind: 'text', label }) : undefined)
const isCompany = ({ titleKind }: TitleValues) => titleKind === '1'

const checkTitle = (typed: TitleValues) => ({
  title: missing(typed.title, words.name),
  taxNo: isCompany(typed) ? missing(typed.taxNo, words.taxNo) : undefined,
})

/** The body of the request. Blank fields are left out, and the fields of a company for a person. */
function bodyOf(ticket: TicketKey, typed: TitleValues) {
  const { titleKind, title, taxNo, address, phone, bankName, bankAccount, deliverTo } = typed
  const said = { deliverTo, ...(isCompany(typed) ? { taxNo, address, phone, bankName, bankAccount } : {}) }
  const filled = Object.entries(said).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()] as const] : []))
  return { ...ticket, titleKind: Number(titleKind), title: title.trim(), ...Object.fromEntries(filled) }
}

/** The form for the recipient of the invoice and the address to send it to. */
export function TitleForm({ ticket, onAsked }: { ticket: TicketKey; onAsked: (request: Request) => void }) {
  const say = useSay()
  const send = async (typed: TitleValues) => onAsked(await api('TicketInvoiceApi_ask', { body: bodyOf(ticket, typed) }))
  const { form, typed, field, said, busy, submit } = useCheckedForm({ initial: blank, check: checkTitle, send })
  const kinds = Object.entries(titleKinds).map(([value, kind]) => ({ value, label: say(kind) }))
  const company = isCompany(typed)
  return (
    <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
      <SelectField {...field('titleKind')} label={say(words.titleKind)} options={kinds} />
      <TextField {...field('title')} label={say(words.name)} autoComplete={company ? 'organization' : 'name'} maxLength={100} required />
      {company && <TextField {...field('taxNo')} label={say(words.taxNo)} autoComplete="off" maxLength={20} required />}
      <TextField {...field('deliverTo')} label={say(words.deliverTo)} autoComplete="email" maxLength={100} />
      {company && (
        <details>
          <summary>{say(words.more)}</summary>
          <div className="sign-in-form">
            {more.map((name) => (
              <TextField key={name} {...field(name)} label={say(words[name])} autoComplete="off" maxLength={50} />
            ))}
          </div>
        </details>
      )}
      <p className="ui-wrong" role="alert">
        {said}
      </p>
      <Button type="submit" kind="primary" aria-busy={busy || undefined}>
        {say(words.ask)}
      </Button>
    </form>
  )
}
