import { useLanguage, useSay } from '../../i18n/index.ts'
import { FieldsTable } from './fields-table.tsx'
import type { LoadedContract } from './load-contract.ts'
import { Meaning } from './meaning.tsx'
import { boundsOf, fieldsOf, shortNameOf, usersOf } from './open-api.ts'
import { contractWords as words } from './words.ts'

/** A model: its fields, and the operations that take or return it. */
export function ModelView({ loaded, name, onOpen }: { loaded: LoadedContract; name: string; onOpen: (operation: string) => void }) {
  const say = useSay()
  const [language] = useLanguage()
  const { contract, operations } = loaded
  const schema = contract.components.schemas[name] ?? {}
  const fields = fieldsOf(contract, schema)
  return (
    <article className="api-view">
      <h2>
        <code>{name}</code>
      </h2>
      {schema.description && (
        <p>
          <Meaning of={schema.description} />
        </p>
      )}
      {fields.length > 0 ? (
        <FieldsTable contract={contract} fields={fields} label={name} />
      ) : (
        <p>
          {schema.type} <span className="ui-muted">{boundsOf(contract, schema)}</span>
        </p>
      )}
      <section>
        <h3>{say(words.usedBy)}</h3>
        <ul className="api-users">
          {usersOf(contract, operations, name).map((operation) => (
            <li key={operation.id}>
              <button type="button" className="ui-link" onClick={() => onOpen(operation.id)}>
                {operation.method.toUpperCase()} {operation.address}
              </button>{' '}
              <span className="ui-muted">{shortNameOf(operation, language)}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}
