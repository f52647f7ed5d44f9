import { documentWords } from '../../../document-words/words.ts'
import { useSay } from '../../../i18n/index.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'

/** A document's number. It is never wrapped, and a click copies it. */
export function DocumentNumber({ number }: { number: string | undefined }) {
  const say = useSay()
  if (!number) return <span className="doc-number ui-muted">{say(documentWords.noNumber)}</span>
  return (
    <span className="doc-number">
      {number}
      <CopyButton text={number} label={say(documentWords.copyNumber)} />
    </span>
  )
}
