import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../button.tsx'
import { createLazyHook, type LoadPart } from './lazy-hook.ts'

export const loadFailedWords = {
  title: { zh: '这部分内容没有加载成功', en: 'This part could not be loaded' },
  text: {
    zh: '网络可能中断，或系统已更新。请重试；仍不行请刷新浏览器，未保存的单据会保留。',
    en: 'The network may be down, or there is a newer version. Try again, or reload the browser: unsaved documents are kept.',
  },
} as const satisfies Record<string, Words>

type LazyPartOptions = {
  /** Shown while the part is loading; nothing by default. */
  waiting?: ReactNode
  /** The part is decorative. If it cannot be loaded, nothing is shown. */
  decorates?: true
  /** Wraps the notice that the part could not be loaded, for places that allow only certain elements. */
  failed?: (notice: ReactNode) => ReactNode
}

/**
 * Creates a component whose code is loaded on first use, so that the page does not wait for it. If the code cannot be
 * loaded, a notice is shown instead and offers to try again. For windows, use `lazyWindow`.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  { waiting = null, decorates, failed = (notice) => notice }: LazyPartOptions = {},
) {
  const usePart = createLazyHook(load)
  return function LazyPart(props: Props) {
    const { component: Part, error, again } = usePart()
    if (Part) return <Part {...props} />
    if (error === undefined) return waiting
    return decorates ? null : failed(<LoadFailedNotice onAgain={again} />)
  }
}

function LoadFailedNotice({ onAgain }: { onAgain: () => void }) {
  const say = useSay()
  return (
    <div className="ui-not-fetched" role="alert">
      <strong>{say(loadFailedWords.title)}</strong>
      <span>{say(loadFailedWords.text)}</span>
      <RetryActions onAgain={onAgain} />
    </div>
  )
}

/** Buttons for the two ways to continue: try again, or reload the page. */
export function RetryActions({ onAgain }: { onAgain: () => void }) {
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
