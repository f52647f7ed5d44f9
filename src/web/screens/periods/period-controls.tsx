import { useOperation } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { DocumentLink } from '../../documents/page/document-link.tsx'
import { useSay } from '../../i18n/index.ts'
import { Figure } from '../../ui/figure.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Control, periodPageWords as words } from './period-words.ts'

/**
 * Control figures at the end of a period. For each account the balance in its own books is compared with that of the
 * vouchers; it is marked green, or the first document that differs is named.
 */
export function PeriodControls({ period, entity }: { period: string; entity: string | undefined }) {
  const say = useSay()
  const controls = useOperation('PeriodApi_controls', { query: { period, legalEntity: entity } }, { staleTime: 0 })
  if (controls.isError) return <ErrorState error={controls.error} onRetry={() => void controls.refetch()} />
  if (!controls.data) return <Skeleton width="70%" lines={4} />
  if (controls.data.length === 0) return <Empty>{say(words.noControls)}</Empty>
  const isSeen = controls.data.some(({ ownAmt }) => ownAmt !== undefined)
  return (
    <table className="periods-controls">
      <thead>
        <tr>
          <th>{say(words.account)}</th>
          {isSeen && (
            <>
              <th data-align="right">{say(words.own)}</th>
              <th data-align="right">{say(words.voucher)}</th>
              <th data-align="right">{say(words.difference)}</th>
            </>
          )}
          <th>{say(words.ties)}</th>
        </tr>
      </thead>
      <tbody>
        {controls.data.map((control) => (
          <ControlRow key={control.account} control={control} isSeen={isSeen} />
        ))}
      </tbody>
    </table>
  )
}

function ControlRow({ control, isSeen }: { control: Control; isSeen: boolean }) {
  const say = useSay()
  const { amount } = usePlaces()
  const { accountName, ownAmt, voucherAmt, differenceAmt, ties, broken, document } = control
  return (
    <tr>
      <th scope="row">{accountName}</th>
      {isSeen &&
        [ownAmt, voucherAmt, differenceAmt].map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three figures never change places
          <td key={at} data-align="right">
            <Figure value={value} places={amount} />
          </td>
        ))}
      <td>
        <StatusPill tone={ties === 2 ? 'green' : 'red'}>
          {say(ties === 2 ? words.tied : fillTemplate(words.untied, { count: String(broken) }))}
        </StatusPill>{' '}
        {document && (
          <DocumentLink kind={document.kind} id={document.id}>
            {document.billNo ?? say(documentWords.noNumber)} <span className="ui-muted">{document.billDate}</span>
          </DocumentLink>
        )}
      </td>
    </tr>
  )
}
