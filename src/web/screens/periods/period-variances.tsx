import { useOperation } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { PeriodDocument } from './period-document.tsx'
import { type Variance, periodPageWords as words } from './period-words.ts'

/**
 * How closing the period distributes purchase variances, by goods. For a closed period it is what was distributed,
 * with the document.
 */
export function PeriodVariances({ period, entity }: { period: string; entity: string | undefined }) {
  const say = useSay()
  const variances = useOperation('PeriodApi_variances', { query: { period, legalEntity: entity } }, { staleTime: 0 })
  if (variances.isError) return <ErrorState error={variances.error} onRetry={() => void variances.refetch()} />
  if (!variances.data) return <Skeleton width="70%" lines={2} />
  const { rows, count, document, ...sums } = variances.data
  if (count === 0) return <Empty>{say(words.noVariances)}</Empty>
  return (
    <>
      <table className="periods-controls">
        <thead>
          <tr>
            <th>{say(words.goods)}</th>
            <th data-align="right">{say(words.variance)}</th>
            <th data-align="right">{say(words.toStock)}</th>
            <th data-align="right">{say(words.toSales)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VarianceRow key={`${row.depotName} ${row.commInfoCode}`} row={row} />
          ))}
          {count > 1 && <VarianceRow row={{ ...sums, commInfoName: say(words.total) }} />}
        </tbody>
      </table>
      {count > rows.length && <p className="ui-muted">{say(fillTemplate(words.moreGoods, { count: String(count - rows.length) }))}</p>}
      {document && (
        <ul className="periods-things">
          <PeriodDocument document={document} />
        </ul>
      )}
    </>
  )
}

function VarianceRow({ row }: { row: Variance }) {
  const say = useSay()
  const { amount } = usePlaces()
  const { depotName, commInfoCode, commInfoName, varianceAmt, stockAmt, salesCostAmt } = row
  return (
    <tr>
      <th scope="row">
        {[commInfoCode, commInfoName ?? say(words.noGoods)].filter(Boolean).join(' ')}
        {depotName && <small className="ui-muted"> {depotName}</small>}
      </th>
      {[varianceAmt, stockAmt, salesCostAmt].map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three figures never change places
        <td key={at} data-align="right">
          <Figure value={value} places={amount} />
        </td>
      ))}
    </tr>
  )
}
