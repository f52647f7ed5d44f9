import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { useSay } from '../../i18n/index.ts'
import { store } from '../../store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { documentWords } from '../words/words.ts'
import type { PanelProps } from './panel-props.ts'

type Panel = { id: string; label: Words; Content: ComponentType<PanelProps> }

const loaded = <Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<PanelProps> }>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** The panels beside a document, each loaded when it is first shown; one more is one more row. */
const panels: readonly Panel[] = [
  { id: 'timeline', label: documentWords.timeline, Content: loaded(() => import('./timeline-panel.tsx'), 'TimelinePanel') },
  { id: 'diagram', label: documentWords.diagram, Content: loaded(() => import('../../diagrams/diagram-panel.tsx'), 'DiagramPanel') },
  { id: 'chain', label: documentWords.chain, Content: loaded(() => import('./chain-panel.tsx'), 'ChainPanel') },
]

type Kept = { open: boolean; panel: string }

function keptSidePanel(): Kept {
  const kept = store.read('document-side-panel') as Partial<Kept> | undefined
  return { open: kept?.open ?? window.innerWidth >= 1280, panel: kept?.panel ?? 'timeline' }
}

/** What stands beside a document: its log, its diagram, its chain. Whether it is open, and where, is remembered. */
export function SidePanel(props: Omit<PanelProps, 'id'>) {
  const say = useSay()
  const [kept, setKept] = useState(keptSidePanel)
  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change }
    store.write('document-side-panel', next)
    setKept(next)
  }
  const { id } = props.document
  const shown = panels.find((panel) => panel.id === kept.panel) ?? panels[0]
  return (
    <aside className="doc-side-panel" data-open={kept.open || undefined} aria-label={say(documentWords.sidePanel)}>
      <div className="doc-side-panel-head">
        {kept.open && (
          <div className="doc-side-panel-tabs" role="tablist">
            {panels.map((panel) => (
              <button
                key={panel.id}
                type="button"
                role="tab"
                aria-selected={panel.id === shown?.id}
                onClick={() => keep({ panel: panel.id })}
              >
                {say(panel.label)}
              </button>
            ))}
          </div>
        )}
        <IconButton
          label={say(kept.open ? documentWords.hideRail : documentWords.showRail)}
          aria-expanded={kept.open}
          onClick={() => keep({ open: !kept.open })}
        >
          <Icon name={kept.open ? 'right' : 'left'} size={14} />
        </IconButton>
      </div>
      {kept.open && shown && (
        <div className="doc-side-panel-body" role="tabpanel" aria-label={say(shown.label)}>
          {id ? (
            <Suspense fallback={<Skeleton width="70%" />}>
              <shown.Content {...props} id={id} />
            </Suspense>
          ) : (
            <Empty>{say(documentWords.afterSaving)}</Empty>
          )}
        </div>
      )}
    </aside>
  )
}
