import { copyText } from '../copy-text.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'
import { diagramWords } from './words.ts'

const shown = 12

/** The hash of a machine, its beginning shown and the whole of it copied by one click. */
export function MachineHash({ hash, labelled = true }: { hash: string; labelled?: boolean }) {
  const say = useSay()
  const word = useWord()
  const copy = async () => {
    await copyText(hash)
    toast.success(word('copied'))
  }
  return (
    <span className="dg-hash" title={`${hash}\n${say(diagramWords.hashHint)}`}>
      {labelled && say(diagramWords.hash)} <code>{hash.slice(0, shown)}</code>
      <button type="button" className="doc-copy" aria-label={say(diagramWords.copyHash)} onClick={copy}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
