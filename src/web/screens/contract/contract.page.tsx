import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import { useSay } from '../../i18n/index.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { CallList, ModelList } from './contract-list.tsx'
import { type LoadedContract, loadContract } from './load-contract.ts'
import { ModelView } from './model-view.tsx'
import { OperationView } from './operation-view.tsx'
import './contract.css'
import { contractWords as words } from './words.ts'

const parsers = {
  search: parseAsString.withDefault(''),
  call: parseAsString.withDefault(''),
  model: parseAsString.withDefault(''),
  list: parseAsString.withDefault('calls'),
}

/** Page with the API contract, for developers who use the API: every operation and every model, with a search. */
export default function ContractPage() {
  const contract = useQuery({ queryKey: ['contract'], queryFn: loadContract, staleTime: Number.POSITIVE_INFINITY })
  if (contract.isError) return <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />
  if (!contract.data)
    return (
      <div className="shell-page shell-waiting" aria-busy="true">
        <Skeleton width="32%" />
        <Skeleton width="100%" lines={6} />
      </div>
    )
  return <ContractView loaded={contract.data} />
}

function ContractView({ loaded }: { loaded: LoadedContract }) {
  const say = useSay()
  const [{ search, call, model, list }, set] = usePageQuery(parsers)
  const { contract, operations } = loaded
  const { schemas } = contract.components
  const names = useMemo(() => Object.keys(schemas).sort(), [schemas])
  const openCall = (id: string) => void set({ call: id, model: null, list: null })
  const openModel = (name: string) => void set({ model: name, call: null })
  const operation = operations.find(({ id }) => id === call)
  const showsModels = list === 'models'
  return (
    <section className="shell-page api" aria-label={say(words.title)}>
      <header className="api-head">
        <h1>{say(words.title)}</h1>
        <p className="ui-muted">{say(words.text)}</p>
        <a className="ui-link" href="/api/openapi.yaml" download="openapi.yaml">
          {say(words.download)}
        </a>
      </header>
      <div className="api-body">
        <nav className="api-nav" aria-label={say(words.title)}>
          <TextField
            type="search"
            label={say(words.search)}
            labelHidden
            placeholder={say(words.search)}
            value={search}
            onChange={(text) => void set({ search: text })}
          />
          <div className="api-lists" role="tablist">
            {(['calls', 'models'] as const).map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={(name === 'models') === showsModels}
                onClick={() => void set({ list: name })}
              >
                {say(words[name])} {name === 'calls' ? operations.length : names.length}
              </button>
            ))}
          </div>
          <div className="api-found">
            {showsModels ? (
              <ModelList names={names} search={search} chosen={model} onOpen={openModel} />
            ) : (
              <CallList operations={operations} search={search} chosen={call} onOpen={openCall} />
            )}
          </div>
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
        <div className="api-main" tabIndex={0}>
          {operation ? (
            <OperationView key={call} contract={contract} operation={operation} />
          ) : schemas[model] ? (
            <ModelView key={model} loaded={loaded} name={model} onOpen={openCall} />
          ) : (
            <Empty>{say(words.choose)}</Empty>
          )}
        </div>
      </div>
    </section>
  )
}
