import { useState } from 'react'
import { useSay } from '../../i18n/index.ts'
import { store } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { useHotkey } from '../../ui/hotkey.ts'
import { ToolWord } from '../../ui/tool-word.tsx'
import { listWords } from '../words/list-words.ts'

const keptAs = 'documents-preview'

/** Whether documents are looked at beside their list, which this browser remembers, and which one is. */
export function usePreview() {
  const [on, setOn] = useState(() => store.read(keptAs) === true)
  const [id, show] = useState<string>()
  const set = (next: boolean) => {
    store.write(keptAs, next)
    setOn(next)
    show(undefined)
  }
  return { on, id: on ? id : undefined, show, set }
}

export type Preview = ReturnType<typeof usePreview>

/** Switches it on and off; `P` does the same. */
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
