import { useEffect, useRef } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../ui/toast.tsx'

type Board = DataOf<'NoticeApi_latest'>

/** Shows new messages as toasts, if the user has chosen this for their topic. */
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
    for (const { title, content } of fresh.reverse()) showSystemNotification(title, content)
  }, [board, config.notices])
}

/** Shows a system notification if the tab is hidden and the user has allowed it. */
function showSystemNotification(title: string, content: string): void {
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') new Notification(title, { body: content })
  else toast.info(`${title} · ${content}`)
}
