import { type DataOf, operationOf } from '#contract/operations.gen.ts'
import type { DocumentType } from '#resources/documents/define-document.ts'
import { allTypes } from '#resources/documents/types.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { documentOperationOf } from '../../document-engine/document-operations.ts'
import { listPathOf } from '../../document-engine/document-paths.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { FigureLink } from '../../navigation/figure-link.tsx'
import type { Scope } from '../../navigation/use-desk.ts'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/chips.tsx'
import { periodOf } from '../../views/list-query.ts'
import { statusChips } from './status-chips.tsx'

type OpenFigures = DataOf<'DocumentApi_openWork'>[number]
type OpenByStatusProps = {
  work: readonly OpenFigures[] | undefined
  scope: Scope
  onScope: (scope: Scope) => void
}

const listWith = (kind: string, filters: Readonly<Record<string, string>>): string => {
  const said = new URLSearchParams(filters).toString()
  return `${listPathOf(kind) ?? '/'}${said && `?${said}`}`
}

/**
 * Counts of open documents by status, either the user's own or all they may see, and today's figures of the types that
 * have documents today.
 */
export default function OpenByStatus({ work, scope, onScope }: OpenByStatusProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const filters: Readonly<Record<string, string>> = scope === 'mine' ? { mine: '2' } : {}
  const types = allTypes.filter(({ kind }) => {
    // a type without the common list operation is listed elsewhere
    const list = documentOperationOf(kind, 'list')
    const right = list && operationOf(list).right
    return list && (right === undefined || can(right))
  })
  if (types.length === 0) return null
  const figuresOf = (kind: string) => work?.find((figures) => figures.kind === kind)
  const ofToday = types.flatMap((type) => {
    const figures = figuresOf(type.kind)
    return figures && figures.todayCount > 0 ? [{ type, figures }] : []
  })
  return (
    <>
      <div className="shell-home-scope">
        <h2>{word('openWork')}</h2>
        <Chips
          label={word('whose')}
          value={scope}
          onChange={onScope}
          chips={[
            { value: 'mine', label: word('mine') },
            { value: 'all', label: word('allSeen') },
          ]}
        />
      </div>
      {types.map((type) => (
        <ByStatus key={type.kind} type={type} filters={filters} figures={figuresOf(type.kind)} />
      ))}
      <div className="shell-home-today">
        <Card title={word('todayFigures')}>
          <ul className="shell-figures">
            {ofToday.map(({ type, figures }) => (
              <TodayFigure key={type.kind} type={type} figures={figures} />
            ))}
            {ofToday.length === 0 && <li className="ui-muted">{say(listWords.noneToday)}</li>}
          </ul>
        </Card>
      </div>
    </>
  )
}

/** Codes of the states that count as open work. */
function openCodes({ states }: DocumentType): ReadonlySet<string> {
  const open = Object.values(states).filter(({ openWork }) => openWork)
  return new Set(open.map(({ code }) => String(code)))
}

type ByStatusProps = { type: DocumentType; filters: Readonly<Record<string, string>>; figures: OpenFigures | undefined }

function ByStatus({ type, filters, figures }: ByStatusProps) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const { kind, label } = type
  const open = openCodes(type)
  const chips = statusChips(kind, figures?.counts, language).filter(({ value, count }) => open.has(value) && (count ?? 0) > 0)
  const tasks = Object.entries(type.tasks ?? {}).filter(([name]) => (figures?.tasks?.[name] ?? 0) > 0)
  const openCount = chips.reduce((sum, { count = 0 }) => sum + count, 0)
  // a type without open work is left out; its list can be reached from the links to all pages below
  if (figures && chips.length + tasks.length === 0) return null
  return (
    <Card title={say(label)}>
      <ul className="shell-figures" aria-busy={figures === undefined || undefined}>
        {chips.map(({ value, label, count }) => (
          <FigureLink key={value} to={listWith(kind, { status: value, ...filters })} label={label} figure={String(count)} />
        ))}
        {tasks.map(([name, label]) => (
          <FigureLink key={name} to={listWith(kind, { [name]: '2' })} label={say(label)} figure={String(figures?.tasks?.[name])} />
        ))}
        {(!figures || figures.total > openCount) && (
          <FigureLink to={listWith(kind, filters)} label={word('all')} figure={figures ? String(figures.total) : '–'} />
        )}
      </ul>
    </Card>
  )
}

/** Number of a type's documents dated today in the depots this user may see, and their total unless it is 0. */
function TodayFigure({ type, figures }: { type: DocumentType; figures: OpenFigures }) {
  const say = useSay()
  const places = usePlaces()
  const { config } = useSession()
  const { todayCount, todayAmt = '0' } = figures
  const worth = Number(todayAmt) === 0 ? '' : ` · ${formatMoney(todayAmt, places.amount)}`
  const figure = `${say(fillTemplate(listWords.count, { count: String(todayCount) }))}${worth}`
  return <FigureLink to={listWith(type.kind, periodOf('today', config.today))} label={say(type.label)} figure={figure} />
}
