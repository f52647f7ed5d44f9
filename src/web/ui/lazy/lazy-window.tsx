import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../dialog.tsx'
import { createLazyHook, type LoadPart } from './lazy-hook.ts'
import { loadFailedWords, RetryActions } from './lazy-part.tsx'

/**
 * Creates a window whose code is loaded when it is first opened. If the code cannot be loaded, another window is shown
 * and offers to try again.
 */
export function lazyWindow<Props extends { onClose: () => void }>(load: LoadPart<Props>) {
  const usePart = createLazyHook(load)
  return function LazyWindow(props: Props) {
    const say = useSay()
    const { component: Window, error, again } = usePart()
    if (Window) return <Window {...props} />
    if (error === undefined) return null
    return (
      <Dialog open onClose={props.onClose} title={say(loadFailedWords.title)} footer={<RetryActions onAgain={again} />}>
        <p>{say(loadFailedWords.text)}</p>
      </Dialog>
    )
  }
}
