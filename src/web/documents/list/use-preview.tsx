import { useState } from 'react'
import { store } from '../../core/store.ts'
import { listWords } from '../../document-words/list-words.ts'
import { useSay } from '../../i18n/index.ts'
import { ToolWord } from '../../ui/actions/tool-word.tsx'
import { Button } from '../../ui/button.tsx'
import { useHotkey } from '../../ui/hotkey.ts'

const storeKey = 'documents-preview'

/**
 * State of the preview beside a list: which document it shows, and whether it is on, which is stored in this browser.
 */
export function usePreview() {
  const [on, setOn] = useState(() => store.read(storeKey) === true)
  const [id, show] = useState<string>()
  const set = (next: boolean) => {
    store.write(storeKey, next)
    setOn(next)
    show(undefined)
  }
  return { on, id: on ? id : undefined, show, set }
}

export type Preview = ReturnType<typeof usePreview>

/** Button that switches the preview on or off. The key `P` does the same. */
export function PreviewButton({ preview }: { preview: Preview }) {
  const say = useSay()
  const toggle = () => preview.set(!preview.on)
  useHotkey('P', toggle, { label: listWords.previewKey })
  return (
    <Button kind="quiet" aria-pressed={preview.on} title={say(listWords.previewKey)} onClick={toggle}>
      <ToolWord icon="beside">{say(listWords.preview)}</ToolWord>
    </Button>
  )
}
