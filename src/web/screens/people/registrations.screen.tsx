import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type RegistrationState, registrationAfter, registrationWords } from '#machines/audit/guest-registration.machine.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import { PassDialog, type Registration } from './registration-pass.tsx'
import '../system.css'

const words = {
  title: { zh: '注册申请', en: 'Registrations' },
  name: { zh: '姓名', en: 'Name' },
  account: { zh: '账号', en: 'Account' },
  source: { zh: '来源', en: 'Comes by' },
  state: { zh: '状态', en: 'State' },
  time: { zh: '申请时间', en: 'Asked at' },
  remark: { zh: '拒绝原因', en: 'Why refused' },
  none: { zh: '没有注册申请', en: 'Nobody asks for an account' },
} as const satisfies Record<string, Words>

const tones = { new: 'grey', waiting: 'orange', refused: 'red', passed: 'green' } as const
const states = ['waiting', 'passed', 'refused'] as const
/** The filter by state; by default "waiting". */
const filters = ['state'] as const

function useColumns(): readonly Column<Registration>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (id: keyof Registration, label: Words, width: number, cell: Column<Registration>['cell']) => ({ id, label, width, cell })
    return [
      { ...column('account', words.account, 160, (row) => row.account), always: true, card: 'line' },
      { ...column('name', words.name, 160, (row) => row.name), card: 'title' },
      column('source', words.source, 110, (row) => row.source),
      {
        ...column('stateName', words.state, 100, ({ state }) => (
          <StatusPill tone={tones[state as RegistrationState]}>{say(registrationWords.states[state as RegistrationState])}</StatusPill>
        )),
        card: 'status',
      },
      { ...column('createTime', words.time, 160, (row) => row.createTime), card: 'line' },
      { ...column('remark', words.remark, 240, (row) => row.remark), card: 'line' },
    ]
  }, [say])
}

/**
 * Page of the requests for an account. An administrator approves them, with roles and department, or refuses them with
 * a reason.
 */
export default function RegistrationsPage() {
  const say = useSay()
  const columns = useColumns()
  const { query, view, change } = useReadList('registration', filters, columns)
  const state = states.find((one) => one === query.state) ?? 'waiting'
  const options = { placeholderData: keepPreviousData, staleTime: 0, enabled: !view.waiting }
  const list = useOperation('RegistrationApi_list', { query: { state, current: query.page, size: query.size } }, options)
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.records
  const model = useDataTable<Registration>({ choice: view.choice, columns, rows, rowId: ({ id }) => id })
  return (
    <ReadList
      title={words.title}
      right="registration_view"
      className="registrations"
      {...{ list, model, query, change, view, selected, onSelect }}
      actions={<Decisions chosen={rows?.filter(({ id }) => selected.has(id)) ?? []} />}
      filters={
        <Chips
          label={say(words.state)}
          value={state}
          onChange={(next) => change({ state: next === 'waiting' ? '' : next })}
          chips={states.map((value) => ({ value, label: say(registrationWords.states[value]) }))}
        />
      }
      none={words.none}
    />
  )
}

/** Buttons that approve the selected registration, or refuse it with a reason. */
function Decisions({ chosen }: { chosen: readonly Registration[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const [passing, pass] = useState(false)
  const [row] = chosen
  const { PASS, REFUSE } = registrationWords.events
  const reason = (event: 'PASS' | 'REFUSE') => {
    if (!can('registration_approve')) return word('noRight')
    if (!row || chosen.length !== 1) return word('selectOne')
    const state = row.state as RegistrationState
    return registrationAfter(state, event) ? undefined : say(registrationWords.states[state])
  }
  const done = async () => {
    toast.success(word('updated'))
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('RegistrationApi_') })
  }
  const refuse = async (remark = '') => {
    if (row) await api('RegistrationApi_refuse', { body: { id: row.id, version: row.version, remark } }).then(done, toast.failed)
  }
  return (
    <>
      <ActionButton primary opens onRun={() => pass(true)} disabled={reason('PASS') !== undefined} reason={reason('PASS')}>
        {say(PASS)}
      </ActionButton>
      <ActionButton danger askReason="needed" onRun={refuse} disabled={reason('REFUSE') !== undefined} reason={reason('REFUSE')}>
        {say(REFUSE)}
      </ActionButton>
      {passing && row && (
        <PassDialog
          row={row}
          onClose={() => pass(false)}
          onDone={() => {
            pass(false)
            void done()
          }}
        />
      )}
    </>
  )
}
