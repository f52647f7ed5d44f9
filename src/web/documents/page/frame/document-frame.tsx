import { toneOf } from '../../../document-words/state-words.ts'
import { useLanguage, useSay } from '../../../i18n/index.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { SidePanel } from '../../panels/side-panel.tsx'
import type { DocumentFrameProps } from './document-frame-props.ts'
import { DocumentNotices } from './document-notices.tsx'
import { DocumentNumber } from './document-number.tsx'
import { PathLine } from './path-line.tsx'

/**
 * Frame of a document's page: title, number, status, path through the law and buttons; below them notices, the
 * content, and the side panel.
 */
export function DocumentFrame({ words, state, open, send, places, actions, onShow, onCopy, children }: DocumentFrameProps) {
  const say = useSay()
  const [language] = useLanguage()
  const { context } = state
  const { document } = context
  const name = words.stateOf(state) ?? 'new'
  const struck = (words.states as Readonly<Record<string, { struck?: boolean }>>)[name]?.struck ?? false
  return (
    <section className="doc" aria-label={`${say(words.label)} ${document.billNo ?? ''}`}>
      <header className="doc-title">
        <h1>{say(words.label)}</h1>
        <DocumentNumber number={document.billNo} />
        <StatusPill tone={toneOf(words, name)} struck={struck}>
          {words.statusName(name, language, document)}
        </StatusPill>
        <PathLine words={words} state={name} document={document} />
        {actions}
      </header>
      <DocumentNotices {...{ words, state, open, send, places, onShow, onCopy }} />
      <div className="doc-body">
        <div className="doc-main">{children}</div>
        <SidePanel words={words} state={name} document={document} places={places} context={context} />
      </div>
    </section>
  )
}
