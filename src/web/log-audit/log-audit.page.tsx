import { parseAsStringLiteral } from 'nuqs/server'
import type { ComponentType } from 'react'
import { useSay } from '../i18n/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { Chips } from '../ui/chips.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Skeleton } from '../ui/states.tsx'
import '../diagrams/diagrams.css'
import '../diagrams/machine.css'
import '../diagrams/log-audit/log-audit.css'
import { logAuditWords as words } from './words.ts'

const viewOf = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => (await load()).default, { waiting: <Skeleton width="100%" lines={8} /> })

const views = {
  traffic: viewOf(() => import('./traffic.tsx')),
  replay: viewOf(() => import('../replay/find-replay.tsx')),
  versions: viewOf(() => import('./law-versions.tsx')),
  samples: viewOf(() => import('./samples.tsx')),
  checks: viewOf(() => import('./checks.tsx')),
  anchors: viewOf(() => import('./anchors.tsx')),
} satisfies Readonly<Record<string, ComponentType>>
type AuditView = keyof typeof views
const names = Object.keys(views) as AuditView[]

const query = { view: parseAsStringLiteral(names).withDefault('traffic') }

/**
 * Page for auditors: how documents went through their laws, the versions of the laws, and checks of the log. It cannot
 * change any document.
 */
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
      <Shown key={view} />
    </section>
  )
}
