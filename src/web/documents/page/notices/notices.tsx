import type { ReactNode } from 'react'
import { localMoment } from '#web/i18n/format.ts'
import { useSession } from '../../../client/session.ts'
import type { Warning, WebDocument } from '../../../document-engine/document-types.ts'
import type { Notice } from '../../../document-engine/notice.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { shownState } from '../../../document-words/state-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'

type NoticeBarProps = { tone: 'orange' | 'blue' | 'grey'; children: ReactNode; actions?: ReactNode }

function NoticeBar({ tone, children, actions }: NoticeBarProps) {
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

/**
 * Notice about a draft: it was restored, it can be restored although the document has changed since, or this browser
 * cannot store it. Also shows the notice that another user has changed the document.
 */
export function DraftNotice({ notice, editable, onTake, onDrop, onCopy, onDismiss, onCompare }: DraftNoticeProps) {
  const say = useSay()
  const { config } = useSession()
  if (notice.what === 'notKept') return <NoticeBar tone="orange">{say(documentWords.notKept)}</NoticeBar>
  if ('document' in notice) return <ChangeNotice {...{ notice, onDismiss, onCompare }} />
  if (notice.what === 'restored')
    return (
      <NoticeBar
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
        {say(fillTemplate(documentWords.restored, { time: localMoment(notice.savedAt, config.timeZone) }))}
      </NoticeBar>
    )
  const time = localMoment(notice.draft.savedAt, config.timeZone)
  return (
    <NoticeBar
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
      {say(fillTemplate(editable ? documentWords.offered : documentWords.offeredClosed, { time }))}
    </NoticeBar>
  )
}

type ChangeNoticeProps = Pick<DraftNoticeProps, 'onDismiss' | 'onCompare'> & { notice: Extract<Notice, { what: 'replaced' | 'newer' }> }

/**
 * Notice that another user has just changed the document. The change is either shown already, or can be compared with
 * local changes.
 */
function ChangeNotice({ notice: { what, document }, onDismiss, onCompare }: ChangeNoticeProps) {
  const say = useSay()
  const who = { user: document.updateUserName ?? '', time: formatMoment(document.updateTime) }
  return (
    <NoticeBar
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
      {say(fillTemplate(what === 'newer' ? documentWords.newer : documentWords.replaced, who))}
    </NoticeBar>
  )
}

/**
 * Notice about content that was typed after the document had left its editable state. It cannot be applied, so it can
 * be opened as a new document.
 */
export function AsideNotice({ document, onCopy, onDrop }: { document: WebDocument; onCopy: () => void; onDrop: () => void }) {
  const say = useSay()
  const [language] = useLanguage()
  const state = shownState(document, language, document).text
  return (
    <NoticeBar
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
      {say(fillTemplate(documentWords.aside, { state }))}
    </NoticeBar>
  )
}

/** Warnings of the server, which do not prevent the event. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return <NoticeBar tone="orange">{warnings.map(({ msg }) => msg).join(' · ')}</NoticeBar>
}
