import { parseAsInteger, parseAsString } from 'nuqs/server'
import { use, useEffect, useMemo } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { ApiRefusal, useOperation } from '../client/api.ts'
import { Diagram } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { DocumentLink } from '../documents/page/document-link.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useTab } from '../navigation/tabs.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { Empty, ErrorState, Forbidden, Skeleton } from '../ui/states.tsx'
import '../diagrams/diagrams.css'
import '../diagrams/machine.css'
import { Viewport } from '../diagrams/viewport.tsx'
import { walkOf } from '../diagrams/walk.ts'
import { FileButton } from '../jobs/file-button.tsx'
import { BookTable } from './book-table.tsx'
import { Controls } from './controls.tsx'
import FindReplay from './find-replay.tsx'
import '../diagrams/replay/replay.css'
import { DocumentAsOfPanel } from './document-as-of-panel.tsx'
import type { Replay } from './replay-types.ts'
import { StepPanel } from './step-panel.tsx'
import { usePlayer } from './use-player.ts'
import { replayWords as words } from './words.ts'

const query = { id: parseAsString.withDefault(''), no: parseAsInteger }
const laws = documents as Readonly<Record<string, AnyWords>>

/**
 * Page that replays a document from its log. For each step it shows the picture of the law, the facts on which the
 * step was decided, the entries it made in the books, and the document as of that step.
 */
export default function ReplayPage() {
  const say = useSay()
  const [{ id, no }, set] = usePageQuery(query)
  const read = useOperation('LogReplayApi_replay', { query: { id } }, { enabled: id !== '', staleTime: 0 })
  if (id === '')
    return (
      <section className="shell-page dg-page" aria-label={say(words.title)}>
        <h1>{say(words.find)}</h1>
        <FindReplay />
      </section>
    )
  if (read.error instanceof ApiRefusal && read.error.code === 403) return <Forbidden right="logaudit_view" />
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton width="100%" lines={8} />
  const law = laws[read.data.kind]
  if (!law) return <Empty>{say(words.notFound)}</Empty>
  return <ReplayView law={law} replay={read.data} no={no ?? undefined} onNo={(next) => set({ no: next })} />
}

type ReplayViewProps = { law: AnyWords; replay: Replay; no: number | undefined; onNo: (no: number) => void }

function ReplayView({ law, replay, no, onNo }: ReplayViewProps) {
  const say = useSay()
  const [language] = useLanguage()
  const { setTitle } = useTab()
  const file = use(diagramFileOf(law.id))
  const { steps, headId, kind, kindName, billNo, removed, total, undated } = replay
  const player = usePlayer(steps.length, Math.max(0, no === undefined ? 0 : steps.findIndex((one) => Number(one.id) === no)), (at) =>
    onNo(Number(steps[at]?.id)),
  )
  const step = steps[player.at]
  const walk = useMemo(() => walkOf(steps.slice(0, player.at + 1)), [steps, player.at])
  const title = say(fillTemplate(words.titleOf, { number: billNo ?? kindName }))
  useEffect(() => setTitle(title), [setTitle, title])
  if (!step) return <Empty>{say(words.notFound)}</Empty>
  const current = walk.at(-1)?.to ?? step.fromState ?? ''
  const focus = file.layouts[language].states.find(({ state }) => state === current)
  return (
    <section className="shell-page dg-page rp" aria-label={title}>
      <header className="dg-head-line">
        <h1>{title}</h1>
        <span className="ui-hint">{kindName}</span>
        {removed === 2 ? (
          <span className="ui-hint">{say(words.removed)}</span>
        ) : (
          <DocumentLink kind={kind} id={headId}>
            {say(words.toDocument)}
          </DocumentLink>
        )}
        <span className="ui-spread" />
        <FileButton file={{ file: 'dossier', id: headId }}>{say(words.dossier)}</FileButton>
      </header>
      <Controls player={player} steps={steps} law={law} />
      {total > steps.length && (
        <p className="ui-hint">{say(fillTemplate(words.more, { total: String(total), read: String(steps.length) }))}</p>
      )}
      <div className="rp-body">
        <div className="rp-picture">
          <Viewport layout={file.layouts[language]} focus={focus} label={title}>
            {(scale) => <Diagram words={law} file={file} current={current} walk={walk} scale={scale} />}
          </Viewport>
          {step.machineHash !== file.hash && <p className="ui-hint">{say(words.otherLaw)}</p>}
        </div>
        <div className="rp-told">
          <StepPanel law={law} step={step} headId={headId} />
          {undated.length > 0 && <BookTable title={words.undated} rows={undated} headId={headId} />}
          <DocumentAsOfPanel law={law} id={headId} no={Number(step.id)} />
        </div>
      </div>
    </section>
  )
}
