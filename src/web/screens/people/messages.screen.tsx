import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { shellWords } from '../../i18n/words.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'

type Message = DataOf<'DeskApi_selectMessageInfoPage'>['records'][number]

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('我的消息', 'My messages'),
  kind: label('类型', 'Kind'),
  notices: label('通知', 'Notices'),
  together: label('协同', 'Work together'),
  read: label('已读', 'Read'),
  unread: label('未读', 'Unread'),
  markRead: label('标为已读', 'Mark as read'),
  none: label('没有消息', 'There are no messages'),
} as const

/** The filters: the kind of messages (by default notices), and read or unread ones (by default both). */
const filters = ['kind', 'read'] as const

const isRead = ({ readStatus }: Message) => readStatus === 2

function useColumns(): readonly Column<Message>[] {
  const say = useSay()
  return useMemo(
    () => [
      {
        id: 'readStatus',
        label: words.read,
        width: 80,
        always: true,
        card: 'status',
        cell: (row) => <StatusPill tone={isRead(row) ? 'grey' : 'blue'}>{say(isRead(row) ? words.read : words.unread)}</StatusPill>,
      },
      {
        id: 'title',
        label: label('标题', 'Title'),
        width: 280,
        card: 'title',
        cell: (row) => (isRead(row) ? row.title : <strong>{row.title}</strong>),
      },
      { id: 'senderName', label: label('发送人', 'From'), width: 120, card: 'line', cell: (row) => row.senderName },
      { id: 'createTime', label: label('时间', 'Time'), width: 160, card: 'line', cell: (row) => row.createTime },
    ],
    [say],
  )
}

/** The operations for the two kinds of messages, which have different addresses in the API. */
const calls = {
  '1': {
    page: 'DeskApi_selectMessageInfoPage',
    markRead: (ids: string[]) => api('DeskApi_updateMsgInfoReadStatus', { body: { msgInfoIds: ids } }),
  },
  '2': {
    page: 'MsgSynergismApi_selectMessagePage',
    markRead: (ids: string[]) => api('MsgSynergismApi_updateMsgSynergismReadStatus', { body: { msgIds: ids } }),
  },
} as const

type MessageQuery = { kind: string; read: string; page: number; size: number }

/** The messages of one kind, and actions on them. After each action they are read again. */
function useMessages(query: MessageQuery, enabled: boolean, onDone: () => void) {
  const client = useQueryClient()
  const kind = calls[query.kind === '2' ? '2' : '1']
  const asked = { current: query.page, size: query.size, ...(query.read !== '' && { readStatus: Number(query.read) }) }
  const messages = useOperation(kind.page, { query: asked }, { placeholderData: keepPreviousData, enabled })
  const run = async (work: Promise<unknown>, text?: string) => {
    await work.then(() => text && toast.success(text), toast.failed)
    onDone()
    await client.invalidateQueries({ queryKey: [kind.page] })
  }
  return {
    messages,
    markRead: (ids: readonly string[], text?: string) => run(kind.markRead([...ids]), text),
    remove: (ids: readonly string[], text: string) => run(api('MessageCentreApi_remove', { query: { ids: ids.join(',') } }), text),
  }
}

/** The message centre with the user's messages. Opening a message marks it as read. */
export default function MessagesPage() {
  const say = useSay()
  const word = useWord()
  const columns = useColumns()
  const { query, view, ...list } = useReadList('mymessage', filters, columns)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Message>()
  const { messages, markRead, remove } = useMessages(query, !view.waiting, () => choose(new Set()))
  const model = useDataTable<Message>({ choice: view.choice, columns, rows: messages.data?.records, rowId: (row) => row.id })
  const change = (news: Partial<MessageQuery>) => {
    choose(new Set())
    list.change(news)
  }
  const show = (message: Message) => {
    setOpen(message)
    if (!isRead(message)) void markRead([message.id])
  }
  const nothing = chosen.size === 0 ? { disabled: true, reason: word('selectOne') } : { disabled: false }
  return (
    <ReadList
      title={words.title}
      right="mymessage_view"
      className="messages"
      list={messages}
      {...{ model, query, change, view }}
      selected={chosen}
      onSelect={choose}
      onOpen={show}
      actions={
        <>
          <ActionButton onRun={() => markRead([...chosen], word('updated'))} {...nothing}>
            {say(words.markRead)}
          </ActionButton>
          <ActionButton forGood onRun={() => remove([...chosen], word('removed'))} confirm={sure} {...nothing}>
            {word('remove')}
          </ActionButton>
        </>
      }
      filters={
        <>
          <Choice label={words.kind} value={query.kind === '2' ? '2' : ''} options={kinds} onChange={(kind) => change({ kind })} />
          <Choice label={words.read} value={query.read} options={reads} onChange={(read) => change({ read })} />
        </>
      }
      none={words.none}
      clear={query.read === '' ? undefined : () => change({ read: '' })}
    >
      {open && <Letter message={open} onClose={() => setOpen(undefined)} />}
    </ReadList>
  )
}

const kinds = [['', words.notices] as const, ['2', words.together] as const]
const reads = [['', undefined] as const, ['1', words.unread] as const, ['2', words.read] as const]
const sure = shellWords.removeAsk

type ChoiceProps = {
  label: Words
  value: string
  options: readonly (readonly [string, Words | undefined])[]
  onChange: (value: string) => void
}

function Choice({ label: name, value, options, onChange }: ChoiceProps) {
  const say = useSay()
  const word = useWord()
  const chips = options.map(([key, text]) => ({ value: key, label: text ? say(text) : word('all') }))
  return <Chips label={say(name)} value={value} onChange={onChange} chips={chips} />
}

function Letter({ message, onClose }: { message: Message; onClose: () => void }) {
  const word = useWord()
  return (
    <Dialog open onClose={onClose} title={message.title} footer={<Button onClick={onClose}>{word('close')}</Button>}>
      <p className="ui-muted">{[message.senderName, message.createTime].filter(Boolean).join(' · ')}</p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{message.content}</p>
    </Dialog>
  )
}
