import type { AnyWords } from '#machines/engine/in-words.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { printPathOf } from '#web/print/print-paths.ts'
import { printWords } from '#web/print/words.ts'
import type { Row } from '#web/resources/resource-api.ts'
import { useOpenTab } from '#web/shell/tabs.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Leads to the paper of the one document that is chosen of those that are listed like a resource. */
export function RecordPrint({ words, chosen }: { words: AnyWords; chosen: readonly Row[] }) {
  const say = useSay()
  const word = useWord()
  const open = useOpenTab()
  const [only, ...more] = chosen
  return (
    <ActionButton onRun={() => only && open(printPathOf(words.id, only.id))} disabled={!only || more.length > 0} reason={word('selectOne')}>
      {say(printWords.print)}
    </ActionButton>
  )
}
