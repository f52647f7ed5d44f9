import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationId } from '#contract/operations.gen.ts'
import { type Refusal, refusals } from '#domain/core/refusals.ts'
import { sendAsWritten } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { loadTrials, type Trial } from './load-contract.ts'
import type { ListedOperation } from './open-api.ts'
import { AnswerView, answerIn, type TrialResponse } from './trial-answer.tsx'
import { addressOf, curlOf, isWrite, problemOf, type TrialRequest } from './trial-request.ts'
import { contractWords as words } from './words.ts'

const useTrials = () => useQuery({ queryKey: ['contract trials'], queryFn: loadTrials, staleTime: Number.POSITIVE_INFINITY })

/** The refusals of an operation: the key, for programs, and the message that users see. */
export function Refusals({ id }: { id: OperationId }) {
  const say = useSay()
  const keys = useTrials().data?.[id]?.refusals ?? []
  if (keys.length === 0) return null
  return (
    <details>
      <summary>
        <h3>
          {say(words.refusals)} <span className="ui-muted">{keys.length}</span>
        </h3>
      </summary>
      <dl className="api-facts">
        {keys.map((key) => {
          const refusal: Refusal = refusals[key]
          return (
            <div key={key} className="api-refusal">
              <dt>
                <code>{key}</code> {refusal.code}
              </dt>
              <dd>{say(refusal)}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

/** Sends an operation with the session or an API key. The form starts with an example, the response is below it. */
export function TryCall({ operation }: { operation: ListedOperation }) {
  const say = useSay()
  const trials = useTrials()
  const trial = trials.data?.[operation.id]
  return (
    <section aria-label={say(words.attempt)}>
      <h3>{say(words.attempt)}</h3>
      {trials.isError && <ErrorState error={trials.error} onRetry={() => void trials.refetch()} />}
      {trials.isPending && <Skeleton width="100%" lines={4} />}
      {trial && (operation.sends === 'files' ? <p className="ui-muted">{say(words.noFiles)}</p> : <Form {...{ operation, trial }} />)}
    </section>
  )
}

function useExample(operation: ListedOperation, trial: Trial): TrialRequest {
  const [language] = useLanguage()
  const { query, body } = (language === 'en' ? trial.en : undefined) ?? trial.zh
  const names = Object.keys(operation.query.properties ?? {})
  return {
    query: Object.fromEntries(names.map((name) => [name, String(query[name] ?? '')])),
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  }
}

function Form({ operation, trial }: { operation: ListedOperation; trial: Trial }) {
  const say = useSay()
  const example = useExample(operation, trial)
  const [written, setWritten] = useState(example)
  const [key, setKey] = useState<string>()
  const [answer, setAnswer] = useState<TrialResponse>()
  const send = async () => {
    setAnswer(undefined)
    const body = written.body.trim() === '' ? null : written.body
    const begun = performance.now()
    const response = await sendAsWritten(addressOf(operation, written), { method: operation.method.toUpperCase(), body }, key)
    setAnswer(await answerIn(response, performance.now() - begun))
  }
  return (
    <div className="api-try">
      <p className="ui-muted">{say(words.attemptText)}</p>
      <TrialIdentity value={key} onChange={setKey} />
      <Request operation={operation} written={written} onChange={setWritten} />
      <div className="ui-bar">
        <Send operation={operation} problem={key === '' ? words.keyNeeded : problemOf(written)} onSend={send} />
        <Button onClick={() => setWritten(example)}>{say(words.example)}</Button>
        <CopyButton text={curlOf(operation, written, window.location.origin)} label={say(words.curl)} />
      </div>
      <div aria-live="polite">{answer && <AnswerView answer={answer} />}</div>
    </div>
  )
}

/**
 * Chooses whether the request uses the user's session or an API key. With a key it has the rights of the key's owner.
 */
function TrialIdentity({ value, onChange }: { value: string | undefined; onChange: (key: string | undefined) => void }) {
  const say = useSay()
  const options = [
    { value: 'session', label: say(words.ownSession) },
    { value: 'key', label: say(words.byKey) },
  ]
  return (
    <div className="api-fields">
      <SelectField
        label={say(words.who)}
        options={options}
        value={value === undefined ? 'session' : 'key'}
        onChange={(chosen) => onChange(chosen === 'key' ? '' : undefined)}
      />
      {value !== undefined && (
        <TextField type="password" autoComplete="off" label={say(words.key)} value={value} onChange={(text) => onChange(text.trim())} />
      )}
    </div>
  )
}

type RequestProps = { operation: ListedOperation; written: TrialRequest; onChange: (written: TrialRequest) => void }

function Request({ operation: { query, body }, written, onChange }: RequestProps) {
  const say = useSay()
  const problem = problemOf(written)
  return (
    <>
      <div className="api-fields">
        {Object.entries(written.query).map(([name, value]) => (
          <TextField
            key={name}
            label={name}
            required={query.required?.includes(name) ?? false}
            value={value}
            onChange={(text) => onChange({ ...written, query: { ...written.query, [name]: text } })}
          />
        ))}
      </div>
      {body && (
        <TextAreaField
          label={say(words.bodyText)}
          value={written.body}
          rows={Math.min(20, written.body.split('\n').length + 1)}
          error={problem && say(problem)}
          onChange={(text) => onChange({ ...written, body: text })}
        />
      )}
    </>
  )
}

type SendProps = { operation: ListedOperation; problem: (typeof words)['notJson'] | undefined; onSend: () => Promise<void> }

function Send({ operation, problem, onSend }: SendProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const reason = can('openapi_try') ? problem && say(problem) : word('noRight')
  return (
    <ActionButton
      primary
      onRun={onSend}
      disabled={reason !== undefined}
      {...(reason !== undefined && { reason })}
      {...(isWrite(operation) && { confirm: words.changes })}
    >
      {say(words.send)}
    </ActionButton>
  )
}
