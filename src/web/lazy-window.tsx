import { fetchedPart, type LoadPart } from './fetched-part.ts'
import { useSay } from './i18n/index.ts'
import { FetchAgain, notFetched } from './lazy-part.tsx'
import { Dialog } from './ui/dialog.tsx'

/** A window that is fetched when it is first opened. Where it cannot be had, a window in its place says so and offers to try again. */
export function lazyWindow<Props extends { onClose: () => void }>(load: LoadPart<Props>) {
  const usePart = fetchedPart(load)
  return function LazyWindow(props: Props) {
    const say = useSay()
    const { component: Window, error, again } = usePart()
    if (Window) return <Window {...props} />
    if (error === undefined) return null
    return (
      <Dialog open onClose={props.onClose} title={say(notFetched.title)} footer={<FetchAgain onAgain={again} />}>
        <p>{say(notFetched.text)}</p>
      </Dialog>
    )
  }
}
