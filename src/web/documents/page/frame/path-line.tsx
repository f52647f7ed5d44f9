import { useMemo } from 'react'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { WebDocument } from '../../../document-engine/document-types.ts'
import { passedStatesIn, statePathOf } from '../../../document-engine/state-path.ts'
import { useLog } from '../../../document-engine/use-log.ts'
import { documentWords } from '../../../document-words/words.ts'
import { useLanguage, useSay } from '../../../i18n/index.ts'

/** The path of the document through its law: states passed, the present one, and those ahead. */
export function PathLine({ words, state, document }: { words: AnyWords; state: string; document: WebDocument }) {
  const say = useSay()
  const [language] = useLanguage()
  const log = useLog(document.id)
  const passed = useMemo(() => log.data && passedStatesIn(log.data), [log.data])
  return (
    <ol className="doc-path" aria-label={say(documentWords.path)}>
      {statePathOf(words, state, passed).map((step) => (
        <li key={step.state} className="doc-step" data-at={step.at} aria-current={step.at === 'here' ? 'step' : undefined}>
          {words.statusName(step.state, language, step.at === 'here' ? document : {})}
        </li>
      ))}
    </ol>
  )
}
