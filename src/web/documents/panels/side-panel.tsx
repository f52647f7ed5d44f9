import { type ComponentType, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { decisions } from '#machines/families/approved.ts'
import { store } from '../../core/store.ts'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { documentWords } from '../../document-words/words.ts'
import { useSay } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'

type Panel = {
  id: string
  label: Words
  /** Icon shown while the side panel is folded. */
  icon: string
  Content: ComponentType<PanelProps>
  /** True for the laws that have this panel; without it, all have it. */
  of?: (words: AnyWords) => boolean
}

const isApproved = ({ eventNames }: AnyWords) => eventNames.includes(decisions.yes)

const lazyPanel = <Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<PanelProps> }>, name: Name) =>
  lazyPart(async () => (await load())[name], { waiting: <Skeleton width="70%" /> })

/** The panels beside a document. Each is loaded when it is first shown. */
const panels: readonly Panel[] = [
  {
    id: 'timeline',
    label: documentWords.timeline,
    icon: 'clock',
    Content: lazyPanel(() => import('./timeline-panel.tsx'), 'TimelinePanel'),
  },
  {
    id: 'diagram',
    label: documentWords.diagram,
    icon: 'flow',
    Content: lazyPanel(() => import('../../diagrams/diagram-panel.tsx'), 'DiagramPanel'),
  },
  {
    id: 'comments',
    label: documentWords.comments,
    icon: 'comment',
    Content: lazyPanel(() => import('./comments-panel.tsx'), 'CommentsPanel'),
  },
  {
    id: 'attachments',
    label: documentWords.attachments,
    icon: 'page',
    Content: lazyPanel(() => import('./attachments-panel.tsx'), 'AttachmentsPanel'),
  },
  {
    id: 'approval',
    label: documentWords.approval,
    icon: 'check',
    Content: lazyPanel(() => import('./approval-panel.tsx'), 'ApprovalPanel'),
    of: isApproved,
  },
  { id: 'chain', label: documentWords.chain, icon: 'link', Content: lazyPanel(() => import('./chain-panel.tsx'), 'ChainPanel') },
]

type SidePanelState = { open: boolean; panel: string }

/** In a narrower window the document's lines need the space, so the side panel is folded to its icons at first. */
const leastWidthPx = 1600

function storedSidePanel(): SidePanelState {
  const kept = store.read('document-side-panel') as Partial<SidePanelState> | undefined
  return { open: kept?.open ?? window.innerWidth >= leastWidthPx, panel: kept?.panel ?? 'timeline' }
}

/**
 * The side panel of a document, with its log, diagram, comments, files, approval and related documents. Whether it is
 * open, and with which panel, is stored in this browser.
 */
export function SidePanel(props: Omit<PanelProps, 'id'>) {
  const say = useSay()
  const [kept, setKept] = useState(storedSidePanel)
  const keep = (change: Partial<SidePanelState>) => {
    const next = { ...kept, ...change }
    store.write('document-side-panel', next)
    setKept(next)
  }
  const { id } = props.document
  const offered = panels.filter(({ of }) => of?.(props.words) ?? true)
  const shown = offered.find((panel) => panel.id === kept.panel) ?? offered[0]
  return (
    <aside className="doc-side-panel" data-open={kept.open || undefined} aria-label={say(documentWords.sidePanel)}>
      <div className="doc-side-panel-head">
        <div className="doc-side-panel-tabs" role="tablist" aria-orientation={kept.open ? undefined : 'vertical'}>
          {offered.map(({ id, label, icon }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={kept.open && id === shown?.id}
              aria-label={say(label)}
              title={kept.open ? undefined : say(label)}
              onClick={() => keep({ open: true, panel: id })}
            >
              {kept.open ? say(label) : <Icon name={icon} />}
            </button>
          ))}
        </div>
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
          {id ? <shown.Content key={shown.id} {...props} id={id} /> : <Empty>{say(documentWords.afterSaving)}</Empty>}
        </div>
      )}
    </aside>
  )
}
