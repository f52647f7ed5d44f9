import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type DocumentKindName, documents } from '#machines/index.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { usePlaces, useSession } from '../session.ts'
import { FigureLink } from '../shell/figure-link.tsx'
import { store } from '../store.ts'
import { Card } from '../ui/card.tsx'
import { Chips } from '../ui/chips.tsx'
import { ErrorState } from '../ui/states.tsx'
import { callOperation } from './engine/document-call.ts'
import { hasList, readingOf } from './engine/document-operations.ts'
import { listPathOf } from './engine/kinds.ts'
import { periodOf } from './list/list-query.ts'
import { statusChips } from './list/status-chips.tsx'

type Figures = { total: number; counts: Readonly<Record<string, number>>; sums: Readonly<Record<string, string>> }
type Scope = 'mine' | 'all'
const scopeName = 'homeScope'

/** What a list says of all rows with these filters; the list that a figure opens has the same ones. */
function useFigures(kind: DocumentKindName, filters: Readonly<Record<string, string>>) {
  const { id } = readingOf(kind, 'list')
  const query = { ...filters, current: 1, size: 1 }
  return useQuery({
    queryKey: [id, query, null],
    queryFn: ({ signal }) => callOperation<Figures>(id, { query, signal }),
  })
}

const listWith = (kind: DocumentKindName, filters: Readonly<Record<string, string>>): string => {
  const said = new URLSearchParams(filters).toString()
  return `${listPathOf(kind) ?? '/'}${said && `?${said}`}`
}

/** What is open, mine or all that my rights show, by status; and today's figures. Every figure comes from the list that it opens. */
export default function OpenByStatus() {
  const word = useWord()
  const { can } = useSession()
  const [scope, setScope] = useState<Scope>(store.read(scopeName) === 'all' ? 'all' : 'mine')
  const kinds = (Object.keys(documents) as DocumentKindName[]).filter(hasList).filter((kind) => {
    const { right } = readingOf(kind, 'list')
    return right === undefined || can(right)
  })
  if (kinds.length === 0) return null
  const choose = (next: Scope) => {
    setScope(next)
    store.write(scopeName, next)
  }
  return (
    <>
      <div className="shell-home-scope">
        <h2>{word('openWork')}</h2>
        <Chips
          label={word('whose')}
          value={scope}
          onChange={choose}
          chips={[
            { value: 'mine', label: word('mine') },
            { value: 'all', label: word('allSeen') },
          ]}
        />
      </div>
      {kinds.map((kind) => (
        <ByStatus key={kind} kind={kind} mine={scope === 'mine'} />
      ))}
      <Today kinds={kinds} />
    </>
  )
}

/** The codes of states in which something is still to be done. */
function openCodes(kind: DocumentKindName): ReadonlySet<string> {
  const words: AnyWords = documents[kind]
  const states: Readonly<Record<string, { tone: string }>> = words.states
  const open = words.stateNames.filter((state) => states[state]?.tone !== 'green' && !words.tagsOf(state).includes('closed'))
  return new Set(open.map((state) => String(words.codeOf(state))))
}

function ByStatus({ kind, mine }: { kind: DocumentKindName; mine: boolean }) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const filters: Readonly<Record<string, string>> = mine ? { mine: '2' } : {}
  const { data, error } = useFigures(kind, filters)
  const words = documents[kind]
  const open = openCodes(kind)
  const chips = statusChips(words, data?.counts, language).filter(({ value, count }) => open.has(value) && (count ?? 0) > 0)
  return (
    <Card title={say(words.label)}>
      {error ? (
        <ErrorState error={error} />
      ) : (
        <ul className="shell-figures" aria-busy={data === undefined || undefined}>
          {chips.map(({ value, label, count }) => (
            <FigureLink key={value} to={listWith(kind, { status: value, ...filters })} label={label} figure={String(count)} />
          ))}
          {data && chips.length === 0 && <li className="ui-muted">{word('nothingOpen')}</li>}
          <FigureLink to={listWith(kind, filters)} label={word('all')} figure={data ? String(data.total) : '–'} />
        </ul>
      )}
    </Card>
  )
}

function Today({ kinds }: { kinds: readonly DocumentKindName[] }) {
  const word = useWord()
  return (
    <Card title={word('todayFigures')}>
      <ul className="shell-figures">
        {kinds.map((kind) => (
          <TodayOf key={kind} kind={kind} />
        ))}
      </ul>
    </Card>
  )
}

/** How many documents of a type are dated today in the depots one may see, and what they come to. */
function TodayOf({ kind }: { kind: DocumentKindName }) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { config } = useSession()
  const filters = periodOf('today', config.today)
  const { data } = useFigures(kind, filters)
  const figure = data ? `${word('rows', { count: data.total })} · ${formatMoney(data.sums.totalAmt ?? '0', places.amount)}` : '–'
  return <FigureLink to={listWith(kind, filters)} label={say(documents[kind].label)} figure={figure} />
}
