import '../page/deed.css'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { usePlaces } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReason } from '../../ui/reason.tsx'
import { type Deed, type Reckoned, useDryRuns } from '../engine/dry-run.ts'
import { accountNames, deedWords } from '../words/deed-words.ts'
import { filled } from '../words/fill-words.ts'
import { listWords as words } from '../words/list-words.ts'
import { documentWords } from '../words/words.ts'
import type { BulkRow } from './bulk.ts'
import { bulkEffect } from './bulk-effect.ts'

/** So many are tried before the question is answered; each is a transaction of its own on the server. */
const mostTried = 20

type Props = {
  event: Words
  reason: boolean
  rows: readonly BulkRow[]
  /** The call that would be sent for a row. */
  deedOf: (row: BulkRow, remark?: string) => Deed
  onDone: (answer: { remark?: string } | undefined) => void
}

/** The question before several documents are booked: what each of them will do, by itself and as things stand, and which would be refused. */
export function BulkDeedDialog({ event, reason, rows, deedOf, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const why = useReason(reason)
  const [tried] = useState(() => rows.slice(0, mostTried))
  // the reason is still being written; that there will be one is supposed
  const [ask] = useState(() => (row: BulkRow) => deedOf(row, reason ? '…' : undefined))
  const reckoned = useDryRuns(useMemo(() => tried.map(ask), [tried, ask]))
  const refused = reckoned.filter(({ is }) => is === 'refused').length
  const isOff = reckoned.some(({ is }) => is === 'waiting') || refused === rows.length
  const confirm = () => {
    if (isOff) return
    if (why.isGiven()) onDone(why.given)
  }
  const label = say(filled(words.bulk, { event }))
  const footer = (
    <>
      <Button data-autofocus onClick={() => onDone(undefined)}>
        {word('cancel')}
      </Button>
      <Button kind="primary" aria-disabled={isOff || undefined} onClick={confirm}>
        {label}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={word('runAsk', { name: label })} width={760} footer={footer}>
      <p>{say(filled(words.bulkAsk, { count: String(rows.length), event }))}</p>
      {refused > 0 && <p role="alert">{say(filled(words.bulkRefused, { count: String(refused) }))}</p>}
      <Tried rows={tried} reckoned={reckoned} />
      {rows.length > tried.length && <p>{say(filled(words.bulkUntried, { count: String(rows.length - tried.length) }))}</p>}
      {why.field}
    </Dialog>
  )
}

/** A line for each document tried, and what they do together. */
function Tried({ rows, reckoned }: { rows: readonly BulkRow[]; reckoned: readonly Reckoned[] }) {
  const say = useSay()
  const known = reckoned.flatMap((each) => (each.is === 'known' ? [each.effect] : []))
  const isBusy = reckoned.some(({ is }) => is === 'waiting')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="deed-effect" aria-label={say(deedWords.effect)} aria-busy={isBusy || undefined} tabIndex={0}>
      <table className="ui-table deed-table deed-tried">
        <thead>
          <tr>
            {[deedWords.document, deedWords.partner, deedWords.effect].map((title) => (
              <th key={title.en} scope="col">
                {say(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <td>{row.billNo ?? say(documentWords.noNumber)}</td>
              <td>{row.supplierName ?? row.customerName}</td>
              <td>
                <Outcome reckoned={reckoned[at] ?? { is: 'waiting' }} />
              </td>
            </tr>
          ))}
        </tbody>
        {known.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>{say(words.bulkTogether)}</td>
              <td>
                <Sums effects={known} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Outcome({ reckoned }: { reckoned: Reckoned }) {
  const say = useSay()
  switch (reckoned.is) {
    case 'waiting':
      return <span className="ui-muted">{say(deedWords.reckoning)}</span>
    case 'failed':
      return <span className="deed-refused">{say(deedWords.notReckoned)}</span>
    case 'refused':
      return <span className="deed-refused">{reckoned.refusal.msg}</span>
    case 'known':
      return (
        <>
          <Sums effects={[reckoned.effect]} />
          {reckoned.effect.warnings.map(({ msg }) => (
            <div key={msg} className="deed-warned">
              {msg}
            </div>
          ))}
        </>
      )
  }
}

/** `3 种商品 · 库存金额 +130.00 · 应付 +146.90`; what stays as it is goes unsaid. */
function Sums({ effects }: { effects: Parameters<typeof bulkEffect>[0] }) {
  const say = useSay()
  const places = usePlaces()
  const { goods, value, accounts } = bulkEffect(effects)
  const money = [[deedWords.value, value] as const, ...[...accounts].map(([name, amount]) => [accountNames[name] ?? name, amount] as const)]
  const parts = [
    ...(goods > 0 ? [say(filled(words.bulkGoods, { count: String(goods) }))] : []),
    ...money.flatMap(([name, amount]) => {
      if (amount.isZero()) return []
      return [`${say(name)} ${amount.gt(0) ? '+' : ''}${formatMoney(amount.toFixed(), places.amount)}`]
    }),
  ]
  return <>{parts.length > 0 ? parts.join(' · ') : say(deedWords.nothing)}</>
}
