import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal, api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ErrorState, Forbidden } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, noChoice, useDataTable } from '../../ui/table/use-data-table.ts'
import { SaveDialog } from '../save-dialog.tsx'
import { type VoucherAccount, voucherWords as words } from './voucher-words.ts'

function useColumns(): readonly Column<VoucherAccount>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (id: keyof VoucherAccount, label: Words, width: number, cell: Column<VoucherAccount>['cell']) => ({
      id,
      label,
      width,
      cell,
    })
    return [
      { ...column('usualName', words.usualName, 300, (row) => row.usualName), always: true },
      column(
        'accountCode',
        words.accountCode,
        140,
        ({ accountCode }) => accountCode ?? <StatusPill tone="orange">{say(words.noCode)}</StatusPill>,
      ),
      column('accountName', words.accountName, 300, (row) => row.accountName),
    ]
  }, [say])
}

/**
 * Page of the accounts in vouchers, with the codes and names that the company gives them. Vouchers that were pushed
 * keep the names of that time.
 */
export default function VoucherAccountsPage() {
  const say = useSay()
  const [opened, open] = useState<string>()
  const list = useOperation('PushAccountingApi_accounts', {}, { staleTime: 0 })
  const model = useDataTable<VoucherAccount>({
    choice: useState(noChoice),
    columns: useColumns(),
    rows: list.data,
    rowId: (row) => row.account,
  })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="pushaccounting_view" />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const row = list.data?.find(({ account }) => account === opened)
  return (
    <div className="shell-page">
      <PageHead title={say(words.accounts)} count={list.data?.length} />
      <DataTable model={model} label={say(words.accounts)} onOpen={({ account }) => open(account)} empty={null} />
      {row && <AccountDialog key={`${row.account} ${row.version}`} row={row} onClose={() => open(undefined)} />}
    </div>
  )
}

function AccountDialog({ row, onClose }: { row: VoucherAccount; onClose: () => void }) {
  const say = useSay()
  const { can } = useSession()
  const client = useQueryClient()
  const [code, setCode] = useState(row.accountCode ?? '')
  const [name, setName] = useState(row.accountName)
  const [errors, refuse] = useState<Readonly<Record<string, string>>>({})
  const readOnly = !can('pushaccounting_edit')
  const save = async () => {
    const said = { ...(code.trim() ? { accountCode: code.trim() } : {}), ...(name.trim() ? { accountName: name.trim() } : {}) }
    await api('PushAccountingApi_submitAccount', { body: { account: row.account, version: row.version, ...said } })
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('PushAccountingApi_') })
  }
  const onRefused = (error: unknown) => refuse(refusedFields(error))
  return (
    <SaveDialog title={row.usualName} {...{ save, onRefused, onClose, readOnly }}>
      <TextField
        label={say(words.accountCode)}
        hint={say(words.asDelivered)}
        error={errors.accountCode}
        readOnly={readOnly}
        maxLength={30}
        value={code}
        onChange={setCode}
      />
      <TextField
        label={say(words.accountName)}
        hint={say(words.asDelivered)}
        error={errors.accountName}
        readOnly={readOnly}
        maxLength={100}
        value={name}
        onChange={setName}
      />
    </SaveDialog>
  )
}
