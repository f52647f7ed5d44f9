import { useState } from 'react'
import type { BodyOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../client/api.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { Fault, Job } from './jobs.ts'
import { jobWords } from './words.ts'

/** How the user corrects the cells of a fault: `to` replaces their value, `add` adds the missing name as a new row. */
type Mend = { to?: string; first?: boolean; keep?: boolean; add?: boolean }
type Mends = Readonly<Record<string, Mend>>

const keyOf = ({ column, value, msg }: Fault): string => [column, value, msg].join()
const isMended = ({ to, add }: Mend): boolean => add === true || to !== undefined

/**
 * The faults of a checked sheet, by kind. Cells can be corrected here, and names that do not exist can be added; the
 * sheet is then checked again.
 */
export function FaultList({ job, onMended }: { job: Job; onMended: (job: Job) => void }) {
  const say = useSay()
  const [mends, setMends] = useState<Mends>({})
  const { data: faults, error, refetch, isFetching } = useOperation('JobApi_faults', { query: { id: job.id } })
  if (error && !faults) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!faults) return <Skeleton width="100%" lines={4} />
  const addable = faults.filter(({ addAs }) => addAs !== undefined)
  const wanted = faults.flatMap((fault) => mendOf(fault, mends[keyOf(fault)]))
  const apply = async () => onMended(await api('JobApi_mend', { body: { id: job.id, mends: wanted } }))
  const addAll = () => setMends({ ...mends, ...Object.fromEntries(addable.map((fault) => [keyOf(fault), { add: true }])) })
  return (
    <div className="job-faults" aria-busy={isFetching}>
      <ul aria-label={say(jobWords.problems)}>
        {faults.map((fault) => (
          <li key={keyOf(fault)}>
            <FaultLine fault={fault} mend={mends[keyOf(fault)] ?? {}} onChange={(mend) => setMends({ ...mends, [keyOf(fault)]: mend })} />
          </li>
        ))}
      </ul>
      <div className="job-fault-foot">
        {addable.length > 1 && <ActionButton onRun={addAll}>{fillWords(jobWords.addAll, { count: addable.length })}</ActionButton>}
        <ActionButton onRun={apply} disabled={wanted.length === 0} reason={wanted.length === 0 ? say(jobWords.nothingMended) : undefined}>
          {say(jobWords.applyMends)}
        </ActionButton>
      </div>
    </div>
  )
}

function mendOf({ column, value = '', row }: Fault, mend: Mend = {}): BodyOf<'JobApi_mend'>['mends'] {
  if (column === undefined || !isMended(mend)) return []
  if (mend.add) return [{ column, value, add: 2 }]
  return [{ column, value, to: mend.to ?? '', ...(mend.first && { row }), ...(mend.keep && { keep: 2 }) }]
}

type FaultLineProps = { fault: Fault; mend: Mend; onChange: (mend: Mend) => void }

function FaultLine({ fault, mend, onChange }: FaultLineProps) {
  const say = useSay()
  const { column, columnName, value = '', msg, rows, row, addAs, warning } = fault
  const place = rows > 1 ? fillWords(jobWords.faultRows, { count: rows, row }) : fillWords(jobWords.faultRow, { row })
  return (
    <>
      <p>
        <b>{columnName ?? column}</b> <span className="ui-muted">{place}</span>
        <br />
        <span className={warning ? 'job-warning' : 'ui-wrong'}>{warning ? fillWords(jobWords.warning, { text: msg }) : msg}</span>
      </p>
      {column !== undefined && (
        <div>
          <TextField
            label={fillWords(jobWords.changeTo, { name: columnName ?? '', row })}
            labelHidden
            width={180}
            readOnly={mend.add === true}
            value={mend.to ?? value}
            onChange={(to) => onChange({ ...mend, to })}
          />
          {addAs !== undefined && (
            <Tick
              label={fillWords(jobWords.addAs, { kind: addAs, name: value })}
              on={mend.add === true}
              onChange={(add) => onChange({ add })}
            />
          )}
          {mend.to !== undefined && rows > 1 && (
            <Tick
              label={fillWords(jobWords.onlyRow, { row })}
              on={mend.first === true}
              onChange={(first) => onChange({ ...mend, first })}
            />
          )}
          {fault.named && mend.to !== undefined && value !== '' && !mend.first && (
            <Tick label={say(jobWords.keepValue)} on={mend.keep === true} onChange={(keep) => onChange({ ...mend, keep })} />
          )}
        </div>
      )}
    </>
  )
}

function Tick({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="job-tick">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
