import { parseAsInteger, parseAsStringLiteral } from 'nuqs/server'
import { Suspense } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { strategies } from '#machines/paths/strategies.ts'
import '../diagrams/diagrams.css'
import '../diagrams/machine.css'
import { useSay } from '../i18n/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { Chips } from '../ui/chips.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { Skeleton } from '../ui/states.tsx'
import { CoverageView } from './coverage-view.tsx'
import { PathsView } from './paths-view.tsx'
import './testing.css'
import { testingWords as words } from './words.ts'

const laws = documents as Readonly<Record<string, AnyWords>>
const kinds = Object.keys(laws)
const views = ['paths', 'coverage'] as const
const query = {
  view: parseAsStringLiteral(views).withDefault('paths'),
  kind: parseAsStringLiteral(kinds).withDefault(kinds[0] ?? ''),
  strategy: parseAsStringLiteral(Object.keys(strategies)).withDefault('shortest'),
  seed: parseAsInteger.withDefault(1),
  path: parseAsInteger.withDefault(1),
}

/**
 * The page for testers who do not use the command line. They can choose, view and download paths through a law, and
 * see how far the tests of this build cover the law.
 */
export default function TestingPage() {
  const say = useSay()
  const [{ view, kind, ...chosen }, set] = usePageQuery(query)
  const law = laws[kind]
  return (
    <section className="shell-page testing" aria-label={say(words.title)}>
      <header className="dg-head-line">
        <h1>{say(words.title)}</h1>
        <span className="ui-hint">{say(words.text)}</span>
        <span className="ui-spread" />
        <Chips
          label={say(words.views)}
          chips={views.map((name) => ({ value: name, label: say(words[name]) }))}
          value={view}
          onChange={(next) => set({ view: next })}
        />
      </header>
      <div className="ui-bar">
        <SelectField
          label={say(words.machine)}
          width={176}
          options={Object.values(laws).map(({ id, label }) => ({ value: id, label: say(label) }))}
          value={kind}
          onChange={(next) => set({ kind: next, path: null })}
        />
      </div>
      {law && (
        <Suspense key={kind} fallback={<Skeleton width="100%" lines={8} />}>
          {view === 'paths' ? <PathsView law={law} {...chosen} onChange={set} /> : <CoverageView law={law} />}
        </Suspense>
      )}
    </section>
  )
}
