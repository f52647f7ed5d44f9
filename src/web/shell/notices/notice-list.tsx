import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#contract/operations.gen.ts'
import { api, operationQuery } from '../../client/api.ts'
import { notifyTabs } from '../../client/notifications.ts'
import { useWord } from '../../i18n/index.ts'
import { showTasks } from '../../jobs/show-tasks.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

type Board = DataOf<'NoticeApi_latest'>
type Notice = Board['records'][number]

/**
 * Returns a function that marks messages as read; without ids, all of them. The list changes at once, and is restored
 * if the server refuses. Other browser tabs are notified.
 */
function useMarkRead(): (ids?: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const { queryKey } = operationQuery('NoticeApi_latest')
  return async (ids) => {
    const before = client.getQueryData<Board>(queryKey)
    if (before) client.setQueryData(queryKey, withRead(before, ids))
    try {
      client.setQueryData(queryKey, await (ids ? api('NoticeApi_read', { body: { ids: [...ids] } }) : api('NoticeApi_readAll')))
      notifyTabs({ what: 'messages' })
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.failed(error)
    }
  }
}

const [isUnread, isRead] = [1, 2]

/** The list with these messages marked as read, as the server will answer it. */
function withRead(board: Board, ids: readonly string[] | undefined): Board {
  const marks = ({ id, readStatus }: Notice) => readStatus === isUnread && (ids?.includes(id) ?? true)
  const records = board.records.map((notice) => (marks(notice) ? { ...notice, readStatus: isRead } : notice))
  return { ...board, records, unread: ids ? board.unread - board.records.filter(marks).length : 0 }
}

/** The latest messages, each with a link. */
export function NoticeList({ board, onLeave }: { board: Board; onLeave: () => void }) {
  const word = useWord()
  const openTab = useOpenTab()
  const markRead = useMarkRead()
  const nothing = board.unread === 0 ? { disabled: true, reason: word('nothingUnread') } : {}
  const go = async (notice: Notice) => {
    onLeave()
    if (notice.readStatus === 1) void markRead([notice.id])
    if (notice.sourceKind === 'job') return showTasks()
    if (notice.sourceKind === 'flowTask') return openTab('/flow/tasks')
    const path = notice.sourceKind && notice.sourceId ? await pathTo(notice.sourceKind, notice.sourceId) : undefined
    openTab(path ?? `/messages/mine?kind=${notice.type}`)
  }
  return (
    <>
      <div className="notice-head">
        <h2>{word('notices')}</h2>
        <ActionButton quiet onRun={() => markRead()} {...nothing}>
          {word('readAll')}
        </ActionButton>
      </div>
      {board.records.length === 0 ? (
        <Empty>{word('noNotices')}</Empty>
      ) : (
        <ul>
          {board.records.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onGo={() => void go(notice)} onRead={() => void markRead([notice.id])} />
          ))}
        </ul>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          onLeave()
          openTab('/messages/mine')
        }}
      >
        {word('allMessages')}
      </Button>
    </>
  )
}

/**
 * The page to which a message leads; undefined if there is none. Parts of the app that know these paths are loaded on
 * demand.
 */
async function pathTo(kind: string, id: string): Promise<string | undefined> {
  const rooms = [
    import('../../document-engine/document-paths.ts'),
    import('#resources/flow/audits.ts'),
    import('#resources/index.ts'),
  ] as const
  const [{ formPathOf }, { audits }, { isResource, resourceOf }] = await Promise.all(rooms)
  if (isResource(kind)) return `${resourceOf(kind).menu.path}?row=${id}`
  const audit = audits.find(({ stem }) => stem === kind)
  return audit ? `${audit.menu.path}?id=${id}` : formPathOf(kind, id)
}

function NoticeLine({ notice, onGo, onRead }: { notice: Notice; onGo: () => void; onRead: () => void }) {
  const word = useWord()
  const unread = notice.readStatus === 1
  return (
    <li className="notice-line" data-unread={unread || undefined}>
      <button type="button" onClick={onGo}>
        <span className="notice-title">{notice.title}</span>
        <span className="ui-hint ui-cut">{notice.content}</span>
        <span className="ui-hint">{notice.createTime}</span>
      </button>
      {unread && (
        <IconButton label={word('markRead')} onClick={onRead}>
          <Icon name="check" size={14} />
        </IconButton>
      )}
    </li>
  )
}
