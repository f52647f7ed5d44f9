import { useEffect, useRef } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { useSession } from '../session.ts'
import { toast } from '../ui/toast.tsx'

type Board = DataOf<'NoticeApi_latest'>

/** Shows as news over the page what has come since the page was opened, of the topics that the user wants it of. */
export function useNoticePopups(board: Board | undefined): void {
  const { config } = useSession()
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!board) return
    const before = known.current
    known.current = new Set(board.records.map(({ id }) => id))
    if (!before) return
    const popped = new Set(config.notices?.filter(({ way }) => way === 'popup').map(({ topic }) => topic as string))
    const fresh = board.records.filter(({ id, readStatus, topic }) => !before.has(id) && readStatus === 1 && popped.has(topic ?? ''))
    for (const { title, content } of fresh.reverse()) popUp(title, content)
  }, [board, config.notices])
}

/** Who looks elsewhere is told by the system, where he let it. */
function popUp(title: string, content: string): void {
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification(title, { body: content })
  else toast.info(`${title} · ${content}`)
}
