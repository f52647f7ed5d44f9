import { Popover, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { useOperation } from '../../client/api.ts'
import { useWord } from '../../i18n/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useNoticePopups } from './notice-popups.ts'
import './notices.css'

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList, { waiting: <Skeleton width="100%" lines={4} /> })

/**
 * The bell in the header, with the latest messages and their links. Its number is that of all unread messages, and is
 * the same in all browser tabs.
 */
export function NoticeCentre() {
  const word = useWord()
  const board = useOperation('NoticeApi_latest')
  const [open, setOpen] = useState(false)
  useNoticePopups(board.data)
  const unread = board.data?.unread ?? 0
  return (
    <Popover.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      open={open}
      onOpenChange={(change) => {
        setOpen(change.open)
        if (change.open) void board.refetch()
      }}
    >
      <Popover.Trigger asChild>
        <IconButton label={unread > 0 ? word('noticesUnread', { count: unread }) : word('notices')} className="notice-bell">
          <Icon name="bell" />
          {unread > 0 && (
            <span className="notice-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content aria-label={word('notices')} className="notice-centre">
            {board.data ? (
              <NoticeList board={board.data} onLeave={() => setOpen(false)} />
            ) : board.error ? (
              <ErrorState error={board.error} onRetry={() => void board.refetch()} />
            ) : (
              <Skeleton width="100%" lines={4} />
            )}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
