import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../../../../client/api.ts'
import { usePlaces } from '../../../../client/session.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Figure } from '../../../../ui/figure.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'

export type ProposedDemand = DataOf<'DemandApi_propose'>[number]

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('按库存生成', 'Propose from stock'),
  days: label('统计天数', 'Days looked back'),
  leadDays: label('采购周期(天)', 'Lead time (days)'),
  rule: label(
    '建议 = 日均出库 × 采购周期 + 最低库存 − 可用库存 − 在订量 − 已提需求，按包装取整。',
    'Proposed = daily average × lead time + minimum − free − on order − demanded, in whole packs.',
  ),
  none: label('库存充足，没有建议', 'There is enough of everything'),
  take: label('带入', 'Take them'),
  usual: label('供应商约定，未约定 7', "The supplier's, else 7"),
}
/** The title of the dialog, also used as the label of its button. */
export const proposalWords: Words = words.title

const figures = [
  ['outQty', label('期间出库', 'Left')],
  ['dailyQty', label('日均', 'A day')],
  ['leadDays', label('周期', 'Lead time')],
  ['minQty', label('最低库存', 'Minimum')],
  ['freeQty', label('可用', 'Free')],
  ['onOrderQty', label('在订', 'On order')],
  ['demandedQty', label('已提需求', 'Demanded')],
  ['neededQty', label('需要', 'Needed')],
] as const

type Props = { depotId: string; onDone: (rows: readonly ProposedDemand[] | undefined) => void }

const wholeDays = (text: string, least: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= 365 ? Number(text) : undefined

/**
 * The demand proposed for a depot, with all figures from which it is computed. Goods that the user unticks are left
 * out.
 */
export function ProposalDialog({ depotId, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [days, setDays] = useState('30')
  const [leadDays, setLeadDays] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lead = wholeDays(leadDays, 0)
  const query = { depotId, days: wholeDays(days, 1) ?? 30, ...(lead === undefined ? {} : { leadDays: lead }) }
  const { data, isError, error, refetch } = useOperation('DemandApi_propose', { query })
  const chosen = data?.filter(({ commInfoId }) => !left.has(commInfoId)) ?? []
  const toggle = (id: string) => setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
        {say(words.take)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={1040} footer={footer}>
      <div className="ui-bar">
        <TextField label={say(words.days)} value={days} onChange={setDays} inputMode="numeric" width={110} />
        <TextField
          label={say(words.leadDays)}
          value={leadDays}
          onChange={setLeadDays}
          inputMode="numeric"
          width={170}
          placeholder={say(words.usual)}
        />
      </div>
      <p className="ui-muted">{say(words.rule)}</p>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton lines={4} width="100%" />}
      {data && data.length === 0 && <Empty>{say(words.none)}</Empty>}
      {data && data.length > 0 && <ProposalTable rows={data} left={left} onToggle={toggle} />}
    </Dialog>
  )
}

type ProposalTableProps = { rows: readonly ProposedDemand[]; left: ReadonlySet<string>; onToggle: (id: string) => void }

function ProposalTable({ rows, left, onToggle }: ProposalTableProps) {
  const say = useSay()
  const places = usePlaces()
  return (
    <div className="doc-pick-frame">
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col" style={{ width: 32 }} aria-label={say(words.take)} />
            <th scope="col">{say(label('商品', 'Goods'))}</th>
            {figures.map(([field, name]) => (
              <th key={field} scope="col" data-align="right" style={{ width: 76 }}>
                {say(name)}
              </th>
            ))}
            <th scope="col" data-align="right" style={{ width: 90 }}>
              {say(label('建议', 'Proposed'))}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.commInfoId}>
              <td>
                <input
                  type="checkbox"
                  aria-label={row.commInfoName}
                  checked={!left.has(row.commInfoId)}
                  onChange={() => onToggle(row.commInfoId)}
                />
              </td>
              <td>
                <span className="ui-muted">{row.commInfoCode}</span> {row.commInfoName}
              </td>
              {figures.map(([field]) => (
                <td key={field} data-align="right">
                  {field === 'leadDays' ? row.leadDays : <Figure value={row[field]} kind="qty" places={places.qty} />}
                </td>
              ))}
              <td data-align="right">
                <Figure value={row.qty} kind="qty" places={places.qty} /> {row.unitName}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
