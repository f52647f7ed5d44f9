import type { AnyWords } from '#machines/engine/in-words.ts'
import type { WebDocument } from '#web/documents/engine/document-types.ts'
import { pathOf } from '#web/documents/state-path.ts'
import { documentWords } from '#web/documents/words/words.ts'
import { useLanguage, useSay } from '#web/i18n/index.ts'

/** The way of the document through its law: behind, here, ahead. */
export function PathLine({ words, state, document }: { words: AnyWords; state: string; document: WebDocument }) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <ol className="doc-path" aria-label={say(documentWords.path)}>
      {pathOf(words, state).map((step) => (
        <li key={step.state} className="doc-step" data-at={step.at} aria-current={step.at === 'here' ? 'step' : undefined}>
          {words.statusName(step.state as never, language, step.at === 'here' ? document : {})}
        </li>
      ))}
    </ol>
  )
}
