import '../page/events/deed.css'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { usePlaces } from '../../client/session.ts'
import { type DryRun, type DryRunResult, useDryRuns } from '../../document-engine/dry-run.ts'
import { accountNames, effectWords } from '../../document-words/effect-words.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords as words } from '../../document-words/list-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useReason } from '../../ui/fields/reason.tsx'
import type { BulkRow } from './bulk.ts'
import { bulkEffect } from './bulk-effect.ts'

/**
 * At most this many documents are tried before the confirmation, because each dry run is a transaction on the server.
 */
const mostDryRuns = 20

type Props = {
  event: Words
  reason: boolean
  rows: readonly BulkRow[]
  /** Makes the dry run of the call that would be sent for a row. */
  deedOf: (row: BulkRow, remark?: string) => DryRun
  onDone: (answer: { remark?: string } | undefined) => void
}

/**
 * Confirmation before an event on several documents. For the first ones it shows the effect of each, computed from the
 * present state without the others, and which would be refused.
 */
export function BulkEffectPreview({ event, reason, rows, deedOf, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const why = useReason(reason)
  const [tried] = useState(() => rows.slice(0, mostDryRuns))
  // the user has not written the reason yet; the dry run assumes that there will be one
  const [ask] = useState(() => (row: BulkRow) => deedOf(row, reason ? '…' : undefined))
  const reckoned = useDryRuns(useMemo(() => tried.map(ask), [tried, ask]))
  const refused = reckoned.filter(({ is }) => is === 'refused').length
  const isOff = reckoned.some(({ is }) => is === 'waiting') || refused === rows.length
  const confirm = () => {
    if (isOff) return
    if (why.isGiven()) onDone(why.given)
  }
  const label = say(fillTemplate(words.bulk, { event }))
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
      <p>{say(fillTemplate(words.bulkAsk, { count: String(rows.length), event }))}</p>
      {refused > 0 && <p role="alert">{say(fillTemplate(words.bulkRefused, { count: String(refused) }))}</p>}
      <DryRunTable rows={tried} reckoned={reckoned} />
      {rows.length > tried.length && <p>{say(fillTemplate(words.bulkUntried, { count: String(rows.length - tried.length) }))}</p>}
      {why.field}
    </Dialog>
  )
}

/** A row per document with the result of its dry run, and the sums over all of them. */
function DryRunTable({ rows, reckoned }: { rows: readonly BulkRow[]; reckoned: readonly DryRunResult[] }) {
  const say = useSay()
  const known = reckoned.flatMap((each) => (each.is === 'known' ? [each.effect] : []))
  const isBusy = reckoned.some(({ is }) => is === 'waiting')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="deed-effect" aria-label={say(effectWords.effect)} aria-busy={isBusy || undefined} tabIndex={0}>
      <table className="ui-table deed-table deed-tried">
        <thead>
          <tr>
            {[effectWords.document, effectWords.partner, effectWords.effect].map((title) => (
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
                <DryRunOutcome reckoned={reckoned[at] ?? { is: 'waiting' }} />
              </td>
            </tr>
          ))}
        </tbody>
        {known.length > 1 && (
          <tfoot>
            <tr>
              <td colSpan={2}>{say(words.bulkTogether)}</td>
              <td>
                <EffectSums effects={known} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function DryRunOutcome({ reckoned }: { reckoned: DryRunResult }) {
  const say = useSay()
  switch (reckoned.is) {
    case 'waiting':
      return <span className="ui-muted">{say(effectWords.reckoning)}</span>
    case 'failed':
      return <span className="deed-refused">{say(effectWords.notReckoned)}</span>
    case 'refused':
      return <span className="deed-refused">{reckoned.refusal.msg}</span>
    case 'known':
      return (
        <>
          <EffectSums effects={[reckoned.effect]} />
          {reckoned.effect.warnings.map(({ msg }) => (
            <div key={msg} className="deed-warned">
              {msg}
            </div>
          ))}
        </>
      )
  }
}

/** Sums such as `3 种商品 · 库存金额 +130.00 · 应付 +146.90`. Figures that do not change are left out. */
function EffectSums({ effects }: { effects: Parameters<typeof bulkEffect>[0] }) {
  const say = useSay()
  const places = usePlaces()
  const { goods, value, accounts } = bulkEffect(effects)
  const money = [
    [effectWords.value, value] as const,
    ...[...accounts].map(([name, amount]) => [accountNames[name] ?? name, amount] as const),
  ]
  const parts = [
    ...(goods > 0 ? [say(fillTemplate(words.bulkGoods, { count: String(goods) }))] : []),
    ...money.flatMap(([name, amount]) => {
      if (amount.isZero()) return []
      return [`${say(name)} ${amount.gt(0) ? '+' : ''}${formatMoney(amount.toFixed(), places.amount)}`]
    }),
  ]
  return <>{parts.length > 0 ? parts.join(' · ') : say(effectWords.nothing)}</>
}
