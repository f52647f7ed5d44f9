import { useSyncExternalStore } from 'react'
import type { Words } from '#domain/words.ts'
import { useOperation } from '../api.ts'
import { useSession } from '../session.ts'
import { store } from '../store.ts'
import { setupWords } from './words.ts'

export const stepIds = ['company', 'stores', 'units', 'figures', 'masters', 'opening'] as const
export type StepId = (typeof stepIds)[number]
export type Step = { id: StepId; label: Words; done: boolean; skipped: boolean }

/** What this browser remembers of a company's first steps; what is done follows from the company's data. */
type Kept = { at: StepId; passed: readonly StepId[]; hidden: boolean }

const nothing: Kept = { at: 'company', passed: [], hidden: false }
const listeners = new Set<() => void>()
const nameOf = (tenantId: string) => `setup-${tenantId}`
const read = new Map<string, Kept>()

function keptOf(tenantId: string): Kept {
  const known = read.get(tenantId)
  if (known) return known
  const kept = store.read(nameOf(tenantId))
  const taken = typeof kept === 'object' && kept !== null && 'at' in kept ? { ...nothing, ...(kept as Partial<Kept>) } : nothing
  read.set(tenantId, taken)
  return taken
}

function keep(tenantId: string, change: Partial<Kept>): void {
  const next = { ...keptOf(tenantId), ...change }
  store.write(nameOf(tenantId), next)
  read.set(tenantId, next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where one stands with the first steps, kept for this company in this browser. */
export function useKept() {
  const { user } = useSession()
  const kept = useSyncExternalStore(subscribe, () => keptOf(user.tenant_id))
  const change = (news: Partial<Kept>) => keep(user.tenant_id, news)
  return {
    ...kept,
    go: (at: StepId) => change({ at }),
    pass: (id: StepId) => change({ passed: [...new Set([...kept.passed, id])] }),
    hide: () => change({ hidden: true }),
  }
}

const few = { query: { current: 1, size: 5 } }

/** The first steps and which are done, as the company's data say; undefined until they are known. */
export function useSteps(wanted = true): readonly Step[] | undefined {
  const { passed } = useKept()
  const options = { enabled: wanted }
  const settings = useOperation('SysconfigApi_editList', {}, options).data
  const [depots, units, suppliers, goods, receipts] = [
    useOperation('DepotApi_list', few, options).data,
    useOperation('UnitApi_list', few, options).data,
    useOperation('SupplierApi_list', few, options).data,
    useOperation('CommodityApi_list', few, options).data,
    useOperation('PurchaseReceiptApi_list', few, options).data,
  ]
  if (!settings || !depots || !units || !suppliers || !goods || !receipts) return undefined
  const done: Record<StepId, boolean> = {
    company: settings.some(({ configKey, configValue }) => configKey === 'PRINT_COMPANY' && configValue !== ''),
    stores: depots.total > 0,
    units: units.total > 0,
    // what is there from the start may be just right
    figures: passed.includes('figures'),
    masters: suppliers.total > 0 && goods.total > 0,
    opening: receipts.total > 0,
  }
  return stepIds.map((id) => ({ id, label: setupWords[id], done: done[id], skipped: !done[id] && passed.includes(id) }))
}

/** Who sets a company up: may change its settings and add its depots. */
export function useIsSettingUp(): boolean {
  const { can } = useSession()
  const { hidden } = useKept()
  return !hidden && ['sysconfig_edit', 'depot_add', 'communit_add', 'supplier_add', 'comminfo_add', 'purchasein_view'].every(can)
}
