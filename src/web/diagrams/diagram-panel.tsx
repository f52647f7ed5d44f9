import type { PanelProps } from '../document-engine/panel-props.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Diagram } from './diagram.tsx'
import { Legend, NowList, WalkList } from './diagram-lists.tsx'
import './diagrams.css'
import { LawTable } from './law-table.tsx'
import { useLiveDiagram } from './live-diagram.ts'
import { machinePathOf } from './machine-paths.ts'
import { Viewport } from './viewport.tsx'
import { diagramWords } from './words.ts'

/**
 * Side panel with the diagram of the law: the document's present state and its path, the possible and the blocked
 * events, and the log.
 */
export function DiagramPanel({ words, id, state, context }: PanelProps) {
  const say = useSay()
  const [language] = useLanguage()
  const open = useOpenTab()
  const { file, log, size, walk, at, setAt, current, shownWalk, events, now, focus } = useLiveDiagram(words, { id, state, context })
  const title = say(fillTemplate(diagramWords.titleOf, { document: words.label }))
  const enlarge = (
    <IconButton label={say(diagramWords.enlarge)} onClick={() => open(machinePathOf(words.id, id))}>
      <Icon name="enlarge" size={14} />
    </IconButton>
  )
  return (
    <div className="dg-panel">
      <Viewport layout={file.layouts[language]} focus={focus} label={title} tools={enlarge}>
        {(scale) => <Diagram words={words} file={file} current={current} walk={shownWalk} now={now} scale={scale} />}
      </Viewport>
      <div className="ui-hidden">
        <LawTable words={words} current={current} now={now} />
      </div>
      <Legend live />
      <NowList words={words} events={events} />
      {log.isError ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <WalkList words={words} walk={walk} at={at} log={size} onShow={setAt} />
      )}
    </div>
  )
}
