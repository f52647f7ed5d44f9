import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import { fetchedPart, type LoadPart } from './fetched-part.ts'
import { useSay, useWord } from './i18n/index.ts'
import { Button } from './ui/button.tsx'

export const notFetched = {
  title: { zh: '这部分内容没有加载成功', en: 'This part could not be loaded' },
  text: {
    zh: '网络可能中断，或系统已更新。请重试；仍不行请刷新浏览器，未保存的单据会保留。',
    en: 'The network may be down, or there is a newer version. Try again, or reload the browser: unsaved documents are kept.',
  },
} as const satisfies Record<string, Words>

type Options = {
  /** Stands in its place while it is on its way; nothing unless told. */
  waiting?: ReactNode
  /** It is there for the eye alone: where it cannot be had, nothing is said. */
  decorates?: true
  /** What stands around the notice that it could not be had, where not everything may stand. */
  failed?: (notice: ReactNode) => ReactNode
}

/**
 * A part of a page that is fetched when it is first shown, so that the page is there without it. Where it cannot be had, its place says so
 * and offers to try again. For a window take `lazyWindow`.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  { waiting = null, decorates, failed = (notice) => notice }: Options = {},
) {
  const usePart = fetchedPart(load)
  return function LazyPart(props: Props) {
    const { component: Part, error, again } = usePart()
    if (Part) return <Part {...props} />
    if (error === undefined) return waiting
    return decorates ? null : failed(<NotFetched onAgain={again} />)
  }
}

function NotFetched({ onAgain }: { onAgain: () => void }) {
  const say = useSay()
  return (
    <div className="ui-not-fetched" role="alert">
      <strong>{say(notFetched.title)}</strong>
      <span>{say(notFetched.text)}</span>
      <FetchAgain onAgain={onAgain} />
    </div>
  )
}

/** The two ways out. */
export function FetchAgain({ onAgain }: { onAgain: () => void }) {
  const word = useWord()
  return (
    <span className="ui-bar">
      <Button onClick={onAgain}>{word('retry')}</Button>
      <Button kind="quiet" onClick={() => window.location.reload()}>
        {word('reloadApp')}
      </Button>
    </span>
  )
}
