import { copyText } from '../../copy-text.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { documentWords } from '../words/words.ts'

/** A document's number, never wrapped, copied by one click. */
export function DocumentNumber({ number }: { number: string | undefined }) {
  const say = useSay()
  const word = useWord()
  if (!number) return <span className="doc-number ui-muted">{say(documentWords.noNumber)}</span>
  const copy = async () => {
    await copyText(number)
    toast.success(word('copied'))
  }
  return (
    <span className="doc-number">
      {number}
      <button
        type="button"
        className="doc-copy"
        aria-label={say(documentWords.copyNumber)}
        title={say(documentWords.copyNumber)}
        onClick={copy}
      >
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
