import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { api, useOperation } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toast.tsx'
import { type Column, useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'

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

const parsers = {
  kind: parseAsString.withDefault('1'),
  read: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}

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
        cell: (row) => <StatusPill tone={isRead(row) ? 'grey' : 'green'}>{say(isRead(row) ? words.read : words.unread)}</StatusPill>,
      },
      { id: 'title', label: label('标题', 'Title'), width: 280, cell: (row) => (isRead(row) ? row.title : <strong>{row.title}</strong>) },
      { id: 'senderName', label: label('发送人', 'From'), width: 120, cell: (row) => row.senderName },
      { id: 'createTime', label: label('时间', 'Time'), width: 160, cell: (row) => row.createTime },
    ],
    [say],
  )
}

/** The operations of the two kinds of messages; the wire has an address for each. */
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

type Query = { kind: string; read: string; page: number; size: number }

/** The messages of one kind and what can be done with them; done, they are read again. */
function useMessages(query: Query, onDone: () => void) {
  const client = useQueryClient()
  const kind = calls[query.kind === '2' ? '2' : '1']
  const asked = { current: query.page, size: query.size, ...(query.read !== '' && { readStatus: Number(query.read) }) }
  const messages = useOperation(kind.page, { query: asked }, { placeholderData: keepPreviousData })
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

/** The message centre: what one has been told; a message that is opened is read. */
export default function MessagesPage() {
  const say = useSay()
  const word = useWord()
  const [read, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query: Query = { ...read, size: sizeOf(read.size) }
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Message>()
  const { messages, markRead, remove } = useMessages(query, () => choose(new Set()))
  const model = useDataTable<Message>({ name: 'messages', columns: useColumns(), rows: messages.data?.records, rowId: (row) => row.id })
  const change = (news: Partial<Query>) => {
    choose(new Set())
    void setQuery({ page: 1, ...news })
  }
  const show = (message: Message) => {
    setOpen(message)
    if (!isRead(message)) void markRead([message.id])
  }
  const nothing = chosen.size === 0 ? { disabled: true, reason: word('selectOne') } : { disabled: false }
  return (
    <div className="shell-page">
      <PageHead title={say(words.title)} count={messages.data?.total} />
      <div className="ui-bar">
        <Choice label={words.kind} value={query.kind} options={kinds} onChange={(kind) => change({ kind })} />
        <Choice label={words.read} value={query.read} options={reads} onChange={(read) => change({ read })} />
        <span className="ui-spread" />
        <ActionButton onRun={() => markRead([...chosen], word('updated'))} {...nothing}>
          {say(words.markRead)}
        </ActionButton>
        <ActionButton forGood onRun={() => remove([...chosen], word('removed'))} confirm={sure} {...nothing}>
          {word('remove')}
        </ActionButton>
      </div>
      {messages.isError && !messages.data ? (
        <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(words.title)}
          sort={[]}
          onSort={() => undefined}
          selected={chosen}
          onSelect={choose}
          onOpen={show}
          refreshing={messages.isPlaceholderData}
          empty={<Empty>{say(words.none)}</Empty>}
        />
      )}
      {messages.data && <Pager page={query.page} size={query.size} total={messages.data.total} onChange={(next) => void setQuery(next)} />}
      {open && <Letter message={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

const kinds = { '1': words.notices, '2': words.together }
const reads = { '': undefined, '1': words.unread, '2': words.read }
const sure = shellWords.removeAsk

type ChoiceProps = { label: Words; value: string; options: Readonly<Record<string, Words | undefined>>; onChange: (value: string) => void }

function Choice({ label: name, value, options, onChange }: ChoiceProps) {
  const say = useSay()
  const word = useWord()
  const chips = Object.entries(options).map(([key, text]) => ({ value: key, label: text ? say(text) : word('all') }))
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
