import { copyText } from '../core/copy-text.ts'
import { useWord } from '../i18n/index.ts'
import { Icon } from './icons.tsx'
import { toast } from './toast.tsx'

/** Copies a text at a click and shows that it was copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const word = useWord()
  const copy = async () => {
    await copyText(text)
    toast.success(word('copied'))
  }
  return (
    <button type="button" className="ui-copy" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={14} />
    </button>
  )
}
