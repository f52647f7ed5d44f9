import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api, operationQuery, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { store } from '../core/store.ts'
import { toast } from '../ui/toast.tsx'
import { setupWords } from './words.ts'

export const stepIds = ['company', 'trade', 'sheets', 'invite'] as const
export type StepId = (typeof stepIds)[number]
/** Props of a step: `onDone` moves on to the next step. */
export type StepProps = { onDone: () => void }
export type SetupStep = { id: StepId; label: Words; done: boolean; skipped: boolean }

/** Key of the company's setting that lists the skipped steps, and says whether the setup card is hidden. */
const settingKey = 'FIRST_STEPS'
const away = 'hidden'
const editList = operationQuery('SysconfigApi_editList')
const wordsIn = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter((one) => one !== '')

/** Subscribers to changes of the current step, which is stored in this browser. */
const listeners = new Set<() => void>()
const nameOf = (tenantId: string) => `setup-${tenantId}`
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isStep = (value: unknown): value is StepId => stepIds.some((id) => id === value)

/** The current step, and a function that moves to another step. */
export function useCurrentStep(): { at: StepId; go: (at: StepId) => void } {
  const { user } = useSession()
  const kept = useSyncExternalStore(subscribe, () => store.read(nameOf(user.tenant_id)))
  const go = (at: StepId) => {
    store.write(nameOf(user.tenant_id), at)
    for (const listener of listeners) listener()
  }
  return { at: isStep(kept) ? kept : 'company', go }
}

/** Whether this browser knows that the setup is complete. If it does, its state is not requested again. */
export function useSetupOver(): { isOver: boolean; noteOver: () => void } {
  const { user } = useSession()
  const name = `setup-over-${user.tenant_id}`
  return { isOver: store.read(name) === '1', noteOver: () => store.write(name, '1') }
}

/** Functions that store for the whole company that a step is skipped, or that the setup card is hidden. */
export function useSetupChoices(): { pass: (id: StepId) => void; hide: () => void } {
  const client = useQueryClient()
  const keep = async (one: StepId | typeof away) => {
    // read again here, because another user may be setting up the company at the same time
    const setting = (await client.fetchQuery({ ...editList, staleTime: 0 })).find(({ configKey }) => configKey === settingKey)
    const known = wordsIn(setting?.configValue)
    if (!setting || known.includes(one)) return
    const { id, version } = setting
    await api('SysconfigApi_updateV', { body: { id, version, configValue: [...known, one].join(',') } })
    await client.invalidateQueries({ queryKey: editList.queryKey })
  }
  return { pass: (id) => void keep(id).catch(toast.failed), hide: () => void keep(away).catch(toast.failed) }
}

const few = { query: { current: 1, size: 5 } }

export type Progress = {
  /** Undefined until the company's data are loaded. */
  steps?: readonly SetupStep[]
  /** True if the company has a purchase receipt, even a draft: it then needs no more guidance. */
  hasReceipts?: boolean
  /** True if a user of the company has hidden the setup card. */
  hidden: boolean
  error: unknown
  again: () => void
}

/** The steps of the setup. Whether a step is done is read from the company's data. */
export function useProgress(): Progress {
  const asked = [
    useOperation('SysconfigApi_editList'),
    useOperation('DepotApi_list', few),
    useOperation('UnitApi_list', few),
    useOperation('OpeningInventoryApi_list', few),
    useOperation('UserApi_page', few),
    useOperation('PurchaseReceiptApi_list', few),
    useOperation('JobApi_list', { query: { ...few.query, kind: 'import', state: 'done' } }),
  ] as const
  const [settings, ...counted] = [asked[0].data, ...asked.slice(1).map(({ data }) => (data && 'total' in data ? data.total : undefined))]
  const failed = asked.filter(({ data, error }) => error && !data)
  const again = () => {
    for (const one of failed) void one.refetch()
  }
  const passed = wordsIn(settings?.find(({ configKey }) => configKey === settingKey)?.configValue)
  const unknown = { hidden: passed.includes(away), error: failed[0]?.error, again }
  if (!settings || counted.includes(undefined)) return unknown
  const [depots = 0, units = 0, openings = 0, people = 0, receipts = 0, imports = 0] = counted
  const done: Record<StepId, boolean> = {
    company: depots > 0 && settings.some(({ configKey, configValue }) => configKey === 'PRINT_COMPANY' && configValue !== ''),
    trade: units > 0,
    sheets: openings > 0 || imports > 0,
    invite: people > 1,
  }
  const steps = stepIds.map((id) => ({ id, label: setupWords[id], done: done[id], skipped: !done[id] && passed.includes(id) }))
  return { ...unknown, steps, hasReceipts: receipts > 0 }
}

const needed = [
  'sysconfig_edit',
  'legalentity_add',
  'depot_add',
  'communit_add',
  'commclassify_add',
  'comminfo_add',
  'openinginventory_view',
  'user_view',
  'purchasein_view',
] as const

/**
 * The first right that this user lacks for setting up a company; undefined if they have all. Among these rights are
 * changing settings, and adding depots and other master data.
 */
export function useMissingRight(): string | undefined {
  const { can } = useSession()
  return needed.find((right) => !can(right))
}
