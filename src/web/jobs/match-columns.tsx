import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useOperation } from '../client/api.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { SheetHead } from './jobs.ts'
import { TriedRows } from './preview-rows.tsx'
import { openFraction, type ReadingChoice } from './reading-choice.ts'
import { SaveMapping } from './save-mapping.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { ValuesForAll } from './values-for-all.tsx'
import { jobWords } from './words.ts'

/** What the rows of a sheet are imported into. */
export type Subject = { resource: string; documentId?: string }

type Props = {
  head: SheetHead
  subject: Subject
  choice: ReadingChoice
  /** Reads the file again with other settings. */
  onChoose: (choice: ReadingChoice) => Promise<void>
  onBack: () => void
  /** Checks the sheet with these fields for its columns. */
  onCheck: (columns: readonly string[]) => Promise<void>
}

/**
 * Step of an import in which the user chooses the field of each column. It shows the first rows as they would be read.
 */
export function MatchColumns({ head, subject, choice, onChoose, onBack, onCheck }: Props) {
  const say = useSay()
  // by position, so that the choices stay if the file is read again with further columns at the end
  const [chosen, setChosen] = useState<readonly string[]>([])
  const columns = head.head.map((_, at) => chosen[at] ?? head.proposed[at] ?? '')
  const [keptId, setKeptId] = useState(head.mappingId ?? '')
  const [mappings, setMappings] = useState(head.mappings)
  const wrong = wrongIn(head, columns) ?? openFraction(head, columns, choice)
  const take = (id: string) => {
    setKeptId(id)
    const pairs = mappings.find((one) => one.id === id)?.columns
    if (pairs) setChosen(head.head.map((text) => pairs.find((pair) => pair.head === text)?.field ?? ''))
  }
  return (
    <div className="job-match">
      <p className="ui-hint">{say(head.known ? jobWords.knownHint : jobWords.matchHint)}</p>
      <SheetChoice {...{ head, columns, choice, onChoose }} />
      <ValuesForAll {...{ head, columns, choice, onChoose }} resource={subject.resource} />
      {mappings.length > 0 && (
        <SelectField
          label={say(jobWords.keptMapping)}
          width={260}
          value={keptId}
          none={say(jobWords.byName)}
          options={mappings.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={take}
        />
      )}
      <Pairs head={head} columns={columns} onChange={setChosen} />
      {wrong === undefined ? (
        <Trial head={head} subject={subject} columns={columns} />
      ) : (
        <p className="ui-wrong" role="alert">
          {wrong}
        </p>
      )}
      <SaveMapping
        key={keptId}
        resource={subject.resource}
        pairs={head.head.flatMap((text, at) => (columns[at] && text !== '' ? [{ head: text, field: columns[at] }] : []))}
        from={mappings.find(({ id, mine }) => id === keptId && mine)}
        onKept={(kept) => {
          setMappings([...mappings.filter(({ id }) => id !== kept.id), kept])
          setKeptId(kept.id)
        }}
        onRemoved={(id) => {
          setMappings(mappings.filter((one) => one.id !== id))
          setKeptId('')
        }}
      />
      <div className="job-match-foot">
        <Button onClick={onBack}>{say(jobWords.another)}</Button>
        <span className="ui-spread" />
        <ActionButton primary onRun={() => onCheck(columns)} disabled={wrong !== undefined} reason={wrong}>
          {say(jobWords.checkSheet)}
        </ActionButton>
      </div>
    </div>
  )
}

/** Why a sheet cannot be checked with these columns; undefined if it can. */
function wrongIn({ fields }: SheetHead, columns: readonly string[]): string | undefined {
  const missing = fields.filter(({ name, required }) => required && !columns.includes(name))
  if (missing.length > 0) return fillWords(jobWords.missing, { name: missing.map(({ label }) => label).join(', ') })
  const twice = fields.find(({ name }) => columns.filter((one) => one === name).length > 1)
  return twice && fillWords(jobWords.twice, { name: twice.label })
}

type PairsProps = { head: SheetHead; columns: readonly string[]; onChange: (columns: readonly string[]) => void }

function Pairs({ head: { head, fields, lines }, columns, onChange }: PairsProps) {
  const say = useSay()
  const options = fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label }))
  return (
    <div className="job-pairs">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(jobWords.sheetColumn)}</th>
            <th scope="col">{say(jobWords.examples)}</th>
            <th scope="col">{say(jobWords.ourField)}</th>
          </tr>
        </thead>
        <tbody>
          {head.map((text, at) => {
            const name = text === '' ? fillWords(jobWords.unnamed, { count: at + 1 }) : text
            const examples = lines.flatMap(({ cells }) => cells[at] || []).slice(0, 3)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a sheet is its place; heads may stand twice
              <tr key={at}>
                <th scope="row">{name}</th>
                <td title={examples.join(' · ')}>{examples.join(' · ')}</td>
                <td>
                  <SelectField
                    label={fillWords(jobWords.fieldOf, { name })}
                    labelHidden
                    value={columns[at] ?? ''}
                    none={say(jobWords.leftAlone)}
                    options={options}
                    onChange={(field) => onChange(columns.with(at, field))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Trial({ head, subject, columns }: { head: SheetHead; subject: Subject; columns: readonly string[] }) {
  const body = { ...subject, columns: [...columns], lines: head.lines }
  const { data, error, refetch, isFetching } = useOperation('JobApi_try', { body }, { placeholderData: keepPreviousData, retry: false })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <TriedRows rows={data} head={head} columns={columns} refreshing={isFetching} />
}
