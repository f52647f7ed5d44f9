import type { Words } from '#domain/core/words.ts'
import { useSay } from '#web/i18n/index.ts'
import { useOpenTab } from '#web/navigation/tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

const openFromListText: Words = { zh: '这类单据在列表中录入', en: 'Documents of this type are entered in their list' }

/**
 * Shown instead of a form if the address names no document and documents of the type are entered in their list. It has
 * buttons that open the lists.
 */
export function OpenFromList({ lists }: { lists: readonly { label: Words; path: string }[] }) {
  const say = useSay()
  const open = useOpenTab()
  const ways = lists.map(({ label, path }) => (
    <Button key={path} onClick={() => open(path)}>
      {say(label)}
    </Button>
  ))
  return <Empty action={<div className="ui-bar">{ways}</div>}>{say(openFromListText)}</Empty>
}
