import { useOperation } from '../../client/api.ts'
import { useFieldPermissions } from '../../client/field-permissions.ts'
import { usePlaces } from '../../client/session.ts'
import { DocumentLink } from '../../documents/page/document-link.tsx'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type VoucherLine, type VoucherRow, voucherWords as words } from './voucher-words.ts'

/** The vouchers of a document: those that were pushed, and those that are pending. */
export function VoucherPanel({ row }: { row: VoucherRow }) {
  const say = useSay()
  const lines = useOperation('PushAccountingApi_lines', { query: { id: row.id } }, { staleTime: 0 })
  const label = `${row.kindName} ${row.billNo ?? ''}`
  return (
    <section className="voucher-panel" aria-label={label}>
      <header className="ui-bar">
        <h2>
          <DocumentLink kind={row.kind} id={row.id}>
            {label}
          </DocumentLink>
        </h2>
      </header>
      {row.reason && (
        <p className="ui-negative" role="alert">
          {row.reason}
        </p>
      )}
      {lines.isError ? (
        <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
      ) : lines.data ? (
        [...Map.groupBy(lines.data, ({ voucherNo }) => voucherNo)].map(([voucherNo, sides]) => (
          <Entries key={voucherNo ?? ''} title={voucherNo ?? say(words.waiting)} sides={sides} />
        ))
      ) : (
        <Skeleton width="90%" lines={4} />
      )}
    </section>
  )
}

function Entries({ title, sides }: { title: string; sides: readonly VoucherLine[] }) {
  const say = useSay()
  const places = usePlaces()
  const seesAmounts = useFieldPermissions()('PushAccountingApi', 'debitAmt')
  return (
    <table className="voucher-entries">
      <caption>
        {title} <span className="ui-muted">{sides[0]?.billDate}</span> {sides[0]?.legalEntity}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say(words.account)}</th>
          <th scope="col">{say(words.partner)}</th>
          {seesAmounts && <th scope="col">{say(words.debit)}</th>}
          {seesAmounts && <th scope="col">{say(words.credit)}</th>}
        </tr>
      </thead>
      <tbody>
        {sides.map(({ account, accountCode, accountName, bartererName, debitAmt, creditAmt }) => (
          <tr key={`${account} ${bartererName} ${debitAmt === undefined}`}>
            <td>
              {accountCode ?? <strong className="ui-negative">{say(words.noCode)}</strong>} {accountName}
            </td>
            <td>{bartererName}</td>
            {seesAmounts && (
              <td>
                <Figure value={debitAmt} places={places.amount} />
              </td>
            )}
            {seesAmounts && (
              <td>
                <Figure value={creditAmt} places={places.amount} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
