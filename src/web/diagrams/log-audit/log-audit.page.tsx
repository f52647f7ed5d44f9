import { parseAsStringLiteral } from 'nuqs/server'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSay } from '../../i18n/index.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { Chips } from '../../ui/chips.tsx'
import { Skeleton } from '../../ui/states.tsx'
import '../diagrams.css'
import '../machine.css'
import './log-audit.css'
import { logAuditWords as words } from './words.ts'

const views = {
  traffic: lazy(() => import('./traffic.tsx')),
  replay: lazy(() => import('../replay/find-replay.tsx')),
  versions: lazy(() => import('./law-versions.tsx')),
  samples: lazy(() => import('./samples.tsx')),
  checks: lazy(() => import('./checks.tsx')),
  anchors: lazy(() => import('./anchors.tsx')),
} satisfies Readonly<Record<string, ComponentType>>
type View = keyof typeof views
const names = Object.keys(views) as View[]

const query = { view: parseAsStringLiteral(names).withDefault('traffic') }

/** For auditors: how documents went through their laws, what the laws were, whether the log is what happened. Nothing here changes a document. */
export default function LogAuditPage() {
  const say = useSay()
  const [{ view }, set] = usePageQuery(query)
  const Shown = views[view]
  return (
    <section className="shell-page log-audit" aria-label={say(words.title)}>
      <header className="dg-head-line">
        <h1>{say(words.title)}</h1>
        <span className="ui-spread" />
        <Chips
          label={say(words.views)}
          chips={names.map((name) => ({ value: name, label: say(words[name]) }))}
          value={view}
          onChange={(next) => set({ view: next })}
        />
      </header>
      <Suspense fallback={<Skeleton width="100%" lines={8} />}>
        <Shown />
      </Suspense>
    </section>
  )
}
