import { useSay } from '../i18n/index.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { diagramWords } from './words.ts'

const shown = 12

/** Shows the beginning of a machine's hash, with a button that copies the whole hash. */
export function MachineHash({ hash, labelled = true }: { hash: string; labelled?: boolean }) {
  const say = useSay()
  return (
    <span className="dg-hash" title={`${hash}\n${say(diagramWords.hashHint)}`}>
      {labelled && say(diagramWords.hash)} <code>{hash.slice(0, shown)}</code>
      <CopyButton text={hash} label={say(diagramWords.copyHash)} />
    </span>
  )
}
