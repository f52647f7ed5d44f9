import { fillTemplate } from '../../document-words/fill-words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { FieldsTable } from './fields-table.tsx'
import { Meaning } from './meaning.tsx'
import { type Contract, fieldsOf, type ListedOperation, type Schema, shortNameOf, typeOf } from './open-api.ts'
import { Refusals, TryCall } from './trial.tsx'
import { contractWords as words } from './words.ts'

/** An operation: what it does, which rights it requires, its input and its answer. */
export function OperationView({ contract, operation }: { contract: Contract; operation: ListedOperation }) {
  const say = useSay()
  const [language] = useLanguage()
  const { address, description, query, body, bodyType = '', answer, answerType } = operation
  const method = operation.method.toUpperCase()
  const asked = fieldsOf(contract, query)
  return (
    <article className="api-view">
      <h2>{shortNameOf(operation, language)}</h2>
      <p className="api-call">
        <span className="api-method" data-method={method}>
          {method}
        </span>
        <code>{address}</code>
      </p>
      <p>
        <Meaning of={description} />
      </p>
      <Facts operation={operation} />
      {asked.length > 0 && (
        <section>
          <h3>{say(words.query)}</h3>
          <FieldsTable contract={contract} fields={asked} label={say(words.query)} />
        </section>
      )}
      {body && <Payload contract={contract} heading={say(words.body)} mediaType={bodyType} schema={body} />}
      <Payload contract={contract} heading={say(words.answer)} mediaType={answerType ?? 'application/json'} schema={answer} />
      <Refusals id={operation.id} />
      <TryCall key={language} operation={operation} />
    </article>
  )
}

function Facts({ operation: { id, timeoutMs, right, rightToAdd, access, pages, looksUp, event } }: { operation: ListedOperation }) {
  const say = useSay()
  const held = [rightToAdd, right].filter(Boolean).join(' / ')
  return (
    <dl className="api-facts">
      <dt>ID</dt>
      <dd>
        <code>{id}</code>
      </dd>
      <dt>{say(words.right)}</dt>
      <dd>
        {held ? (
          <code>{held}</code>
        ) : (
          say(
            access === 'page'
              ? fillTemplate(words.ofPage, { pages: looksUp ?? (pages ?? []).join(', ') })
              : words[access === 'public' ? 'open' : access === 'buyer' ? 'buyer' : 'session'],
          )
        )}
      </dd>
      {event && (
        <>
          <dt>{say(words.event)}</dt>
          <dd>
            <code>{event}</code>
          </dd>
        </>
      )}
      {timeoutMs && (
        <>
          <dt>{say(words.wait)}</dt>
          <dd>{say(fillTemplate(words.minutes, { count: String(timeoutMs / 60_000) }))}</dd>
        </>
      )}
    </dl>
  )
}

type PayloadProps = { contract: Contract; heading: string; mediaType: string; schema?: Schema }

/** The body or the answer of an operation. Without a schema it is a file. */
function Payload({ contract, heading, mediaType, schema }: PayloadProps) {
  return (
    <section>
      <h3>
        {heading} {schema && <code>{typeOf(contract, schema).text}</code>} <span className="ui-muted">{mediaType}</span>
      </h3>
      {schema && <FieldsTable contract={contract} fields={fieldsOf(contract, schema)} label={heading} />}
    </section>
  )
}
