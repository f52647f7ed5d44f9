import type { AnyWords } from '#machines/engine/in-words.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { useOpenTab } from '#web/navigation/tabs.ts'
import { printPathOf } from '#web/print/print-paths.ts'
import { printWords } from '#web/print/words.ts'
import type { ResourceRow } from '#web/resources/resource-api.ts'
import { ActionButton } from '#web/ui/actions/action-button.tsx'

/** Button that opens the print page of the selected document, for types that are listed like a resource. */
export function RecordPrint({ words, chosen }: { words: AnyWords; chosen: readonly ResourceRow[] }) {
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
