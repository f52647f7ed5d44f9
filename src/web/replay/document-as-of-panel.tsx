import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { valueText } from '#paper/field-text.ts'
import { documentField, fieldLabel } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { innerName, type Partner } from '#resources/documents/wire-names.ts'
import { useOperation } from '../client/api.ts'
import { usePlaces } from '../client/session.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { replayWords as words } from './words.ts'

type DocumentAsOf = DataOf<'LogReplayApi_stood'>
type AsOfField = DocumentAsOf['fields'][number]

/** The document as of a step, with its stock and the ledgers of its partners at that time. */
export function DocumentAsOfPanel({ law, id, no }: { law: AnyWords; id: string; no: number }) {
  const say = useSay()
  const places = usePlaces()
  const read = useOperation('LogReplayApi_stood', { query: { id, no } }, { placeholderData: keepPreviousData })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton width="100%" lines={4} />
  const { fields, kept, stock, ledger, stateName, time } = read.data
  const partner = typeOf(law.id)?.partner
  return (
    <section className="dg-part" aria-label={say(words.stood)} aria-busy={read.isPlaceholderData}>
      <h2>
        {say(words.stood)} · {stateName} · {time}
      </h2>
      <p className="ui-hint">{say(words[kept])}</p>
      <AsOfHead {...{ fields, places, partner }} />
      <AsOfLines {...{ fields, places, partner }} />
      <h3>{say(words.stock)}</h3>
      {stock.length === 0 ? <p className="ui-muted">{say(words.noStock)}</p> : <Stock stock={stock} />}
      <h3>{say(words.ledger)}</h3>
      {ledger.length === 0 ? <p className="ui-muted">{say(words.noLedger)}</p> : <Ledger ledger={ledger} />}
    </section>
  )
}

type AsOfFieldsProps = { fields: readonly AsOfField[]; places: DecimalPlaces; partner: Partner | undefined }

const asOfText = ({ field, row, to = '', toName }: AsOfField, places: DecimalPlaces, partner: Partner | undefined) =>
  toName ?? valueText(documentField(innerName(partner, field), row), to, places)
const isVisibleField = ({ field, row }: AsOfField, partner: Partner | undefined) =>
  documentField(innerName(partner, field), row)?.kind !== 'hidden'

function AsOfHead({ fields, places, partner }: AsOfFieldsProps) {
  const say = useSay()
  const ofHead = fields.filter((field) => field.row === undefined && isVisibleField(field, partner))
  return (
    <dl className="rp-facts">
      {ofHead.map((field) => (
        <div key={field.field}>
          <dt>{say(fieldLabel(innerName(partner, field.field), undefined, partner) ?? field.field)}</dt>
          <dd>{say(asOfText(field, places, partner))}</dd>
        </div>
      ))}
    </dl>
  )
}

function AsOfLines({ fields, places, partner }: AsOfFieldsProps) {
  const say = useSay()
  const ofLines = fields.filter((field) => field.row !== undefined && isVisibleField(field, partner))
  const names = [...new Set(ofLines.map(({ field }) => field))]
  const rows = [...Map.groupBy(ofLines, ({ row = 0 }) => row)]
  if (rows.length === 0) return null
  const label = (name: string) => say(fieldLabel(innerName(partner, name), 1, partner) ?? name)
  return (
    <Table title={words.lines} heads={[words.row, ...names.map(label)]}>
      {rows.map(([row, same]) => (
        <tr key={row}>
          <td>{row}</td>
          {names.map((name) => {
            const field = same.find((one) => one.field === name)
            return <td key={name}>{field && say(asOfText(field, places, partner))}</td>
          })}
        </tr>
      ))}
    </Table>
  )
}

function Stock({ stock }: Pick<DocumentAsOf, 'stock'>) {
  return (
    <Table title={words.stock} heads={[words.depot, words.goods, words.qty, words.cost]} figures={[words.qty, words.cost]}>
      {stock.map(({ depotName, commInfoCode, commInfoName, qty, costAmt }) => (
        <tr key={`${depotName} ${commInfoCode} ${commInfoName}`}>
          <td>{depotName}</td>
          <td>
            {commInfoName} <span className="ui-hint">{commInfoCode}</span>
          </td>
          <td className="ui-number">{qty}</td>
          <td className="ui-number">{costAmt}</td>
        </tr>
      ))}
    </Table>
  )
}

function Ledger({ ledger }: Pick<DocumentAsOf, 'ledger'>) {
  const say = useSay()
  return (
    <Table title={words.ledger} heads={[words.partner, words.account, words.balance]} figures={[words.balance]}>
      {ledger.map(({ bartererName, account, accountName, purchaseAmt, amount, unsure }) => (
        <tr key={`${bartererName} ${account}`}>
          <td>{bartererName}</td>
          <td>{accountName}</td>
          <td className="ui-number">
            {purchaseAmt ?? amount}
            {unsure > 0 && <span className="dg-why">{say(fillTemplate(words.unsure, { count: String(unsure) }))}</span>}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const Table = (table: ComponentProps<typeof PlainTable>) => (
  <div className="rp-scroll">
    <PlainTable {...table} />
  </div>
)
