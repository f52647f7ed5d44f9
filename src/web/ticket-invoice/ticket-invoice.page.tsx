import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { type TicketKey, ticketIn } from '../core/link.ts'
import { defaultTenant } from '../core/session-store.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useTenantInfo } from '../entrance/use-tenant.ts'
import { useSay } from '../i18n/index.ts'
import { TicketForm, type TicketFound } from './ticket-form.tsx'
import './ticket-invoice.css'
import { TitleForm } from './title-form.tsx'
import { ticketInvoiceWords as words } from './words.ts'

/**
 * The page on which a customer requests the invoice of a ticket in two steps: first the ticket, then the recipient. If
 * the invoice was requested before, the page shows the state of the request.
 */
export default function TicketInvoicePage() {
  const say = useSay()
  const { search } = useLocation()
  const [shown, show] = useState<{ key: TicketKey; found: TicketFound }>()
  const info = useTenantInfo()
  const scanned = ticketIn(search)
  const tenantId = scanned.tenantId ?? info?.tenantId
  if (!info) return null
  if (!shown) {
    const initial = { tenantId: tenantId ?? defaultTenant, billNo: scanned.billNo ?? '', amount: scanned.amount ?? '' }
    return (
      <Entrance heading={say(words.title)} text={say(words.hint)}>
        <TicketForm initial={initial} asksTenant={tenantId === undefined} onFound={(key, found) => show({ key, found })} />
      </Entrance>
    )
  }
  const { key, found } = shown
  const { request, openAmt, prepaidAmt } = found
  const isLeft = readFigure(openAmt)?.gt(0)
  return (
    <Entrance heading={say(words.title)} text={found.company}>
      <Facts
        facts={[
          [words.billNo, found.billNo],
          [words.bought, found.billDate],
          [words.store, found.depotName],
          ...(request ? [] : [[words.open, openAmt] as const]),
        ]}
      />
      {prepaidAmt && <p className="sign-in-notice">{fillPlaceholders(say(words.prepaid), { amount: prepaidAmt })}</p>}
      {request ? (
        <RequestState request={request} />
      ) : isLeft ? (
        <TitleForm ticket={key} onAsked={(asked) => show({ key, found: { ...found, request: asked } })} />
      ) : (
        <p className="sign-in-notice">{say(words.nothingLeft)}</p>
      )}
    </Entrance>
  )
}

function RequestState({ request }: { request: NonNullable<TicketFound['request']> }) {
  const say = useSay()
  return (
    <output>
      <p className="sign-in-notice">{say(words.asked)}</p>
      <Facts
        facts={[
          [words.request, request.billNo],
          [words.status, request.statusName],
          [words.invoiced, request.amount],
          [words.askedAt, request.askedAt],
          [words.invoiceNo, request.invoiceNo],
          [words.invoiceDate, request.invoiceDate],
        ]}
      />
    </output>
  )
}

function Facts({ facts }: { facts: readonly (readonly [Words, string | undefined])[] }) {
  const say = useSay()
  return (
    <dl className="ticket-facts">
      {facts.flatMap(([label, value]) =>
        value
          ? [
              <div key={label.en}>
                <dt>{say(label)}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}
