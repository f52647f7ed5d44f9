import type { ReactNode } from 'react'
import { formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Warning, WebDocument } from '../engine/document-types.ts'
import type { Notice } from '../engine/notice.ts'
import { filled } from '../words/fill-words.ts'
import { localMoment } from '../words/local-moment.ts'
import { shownState } from '../words/state-words.ts'
import { documentWords } from '../words/words.ts'

type BarProps = { tone: 'orange' | 'blue' | 'grey'; children: ReactNode; actions?: ReactNode }

function Bar({ tone, children, actions }: BarProps) {
  return (
    <div className="doc-notice" data-tone={tone} role="status">
      <Icon name={tone === 'orange' ? 'warn' : 'clock'} size={14} />
      <span className="doc-notice-text">{children}</span>
      {actions}
    </div>
  )
}

export type DraftNoticeProps = {
  notice: Notice
  editable: boolean
  onTake: () => void
  onDrop: () => void
  onCopy: () => void
  onDismiss: () => void
  onCompare: () => void
}

/** A local draft that came back, or one that waits to be brought back because the document has changed meanwhile; or that change. */
export function DraftNotice({ notice, editable, onTake, onDrop, onCopy, onDismiss, onCompare }: DraftNoticeProps) {
  const say = useSay()
  const { config } = useSession()
  if (notice.what === 'notKept') return <Bar tone="orange">{say(documentWords.notKept)}</Bar>
  if ('document' in notice) return <ChangeNotice {...{ notice, onDismiss, onCompare }} />
  if (notice.what === 'restored')
    return (
      <Bar
        tone="blue"
        actions={
          <>
            <Button kind="quiet" onClick={onDrop}>
              {say(documentWords.discard)}
            </Button>
            <Button kind="quiet" onClick={onDismiss}>
              {say(documentWords.dismiss)}
            </Button>
          </>
        }
      >
        {say(filled(documentWords.restored, { time: localMoment(notice.savedAt, config.timeZone) }))}
      </Bar>
    )
  const time = localMoment(notice.draft.savedAt, config.timeZone)
  return (
    <Bar
      tone="orange"
      actions={
        <>
          <Button onClick={editable ? onTake : onCopy}>{say(editable ? documentWords.bringBack : documentWords.asNew)}</Button>
          <Button kind="quiet" onClick={onDrop}>
            {say(documentWords.discard)}
          </Button>
        </>
      }
    >
      {say(filled(editable ? documentWords.offered : documentWords.offeredClosed, { time }))}
    </Bar>
  )
}

type ChangeProps = Pick<DraftNoticeProps, 'onDismiss' | 'onCompare'> & { notice: Extract<Notice, { what: 'replaced' | 'newer' }> }

/** Somebody else has just changed the document: shown already, or to be compared with what was typed here. */
function ChangeNotice({ notice: { what, document }, onDismiss, onCompare }: ChangeProps) {
  const say = useSay()
  const who = { user: document.updateUserName ?? '', time: formatMoment(document.updateTime) }
  return (
    <Bar
      tone={what === 'newer' ? 'orange' : 'blue'}
      actions={
        <>
          {what === 'newer' && <Button onClick={onCompare}>{say(documentWords.compare)}</Button>}
          <Button kind="quiet" onClick={onDismiss}>
            {say(documentWords.dismiss)}
          </Button>
        </>
      }
    >
      {say(filled(what === 'newer' ? documentWords.newer : documentWords.replaced, who))}
    </Bar>
  )
}

/** What was typed after the document had gone on: it has no place there, so it is offered as a new one. */
export function AsideNotice({ document, onCopy, onDrop }: { document: WebDocument; onCopy: () => void; onDrop: () => void }) {
  const say = useSay()
  const [language] = useLanguage()
  const state = shownState(document, language, document).text
  return (
    <Bar
      tone="orange"
      actions={
        <>
          <Button onClick={onCopy}>{say(documentWords.asNew)}</Button>
          <Button kind="quiet" onClick={onDrop}>
            {say(documentWords.discard)}
          </Button>
        </>
      }
    >
      {say(filled(documentWords.aside, { state }))}
    </Bar>
  )
}

/** What the server finds worth knowing and no reason to refuse. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return <Bar tone="orange">{warnings.map(({ msg }) => msg).join(' · ')}</Bar>
}
