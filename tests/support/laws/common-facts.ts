import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { allRights } from '#server/seeds/seed.ts'
import type { Shop } from '../shop.ts'
import type { FactSet, Hire, Samples, Sent, Wire } from './conformance.ts'

/** Fact sets that apply to any document type, each with the guard that it is meant to test. */
type Common = { guard: string; of(shop: Shop, hire: Hire, usual: FactSet): Promise<FactSet> }

const common: readonly Common[] = [
  { guard: 'periodIsOpen', of: async (shop, _, usual) => ({ ...usual, name: 'its month is closed', meanwhile: () => closeMonths(shop) }) },
  {
    guard: 'depotIsNotFrozen',
    of: async (shop, _, usual) => ({ ...usual, name: 'its goods are being counted', meanwhile: (document) => freeze(shop, document) }),
  },
  {
    guard: 'mastersAreOn',
    of: async (shop, _, usual) => ({ ...usual, name: 'what it names is switched off', meanwhile: () => switchOff(shop) }),
  },
  {
    guard: 'isSubmitter',
    of: async (shop, hire, usual) => {
      const rights = allRights().filter((right) => !right.endsWith('_withdrawother'))
      return { ...usual, name: 'of somebody who may not take back those of others', actor: await hire(shop, 'beside', 'clerk', rights) }
    },
  },
]

/** A fact set, and the events for which it makes a difference. */
type Called = { set: FactSet; asks(state: string, event: Sent): boolean }

/** The fact sets that a law's guards need beside those of its samples, made from the first of these. */
export async function commonFacts(
  words: AnyWords,
  shop: Shop,
  hire: Hire,
  { sets, events }: Awaited<ReturnType<Samples>>,
): Promise<Called[]> {
  const [usual] = sets
  if (!usual) return []
  const rows = transitionRows(words.law)
  const called: Called[] = []
  for (const { guard, of } of common) {
    const asks = (state: string, { type }: Sent) => rows.some((row) => row.from === state && row.event === type && row.when.includes(guard))
    const isAsked = Object.keys(usual.reach).some((state) => events.some((event) => asks(state, event)))
    if (isAsked) called.push({ set: await of(shop, hire, usual), asks })
  }
  return called
}

/** Closes all months, whatever is unfinished; returns a function that opens them again. */
async function closeMonths({ server }: Shop) {
  const all = (state: 'open' | 'closed') =>
    server.inTenant((tx) =>
      tx.query(
        `insert into accounting_period (tenant_id, legal_entity, period, state)
         select $1, e.name, to_char(month, 'YYYY-MM'), $2 from generate_series('2026-10-01'::date, '2026-12-01', '1 month') as month,
           (select entity_of($1, id) as name from depot where tenant_id = $1 union select entity_of($1, null)) e
         on conflict (tenant_id, legal_entity, period) do update set state = excluded.state`,
        [tx.tenantId, state],
      ),
    )
  await all('closed')
  return () => all('open')
}

/** Opens a count that freezes the document's goods in every depot. */
async function freeze({ admin }: Shop, { lines }: Wire) {
  const goods = [...new Set(lines.flatMap(({ commInfoId }) => commInfoId ?? []))]
  const { records: depots } = await admin.ok('DepotApi_list', { query: { size: 100 } })
  const counts: { id: string; version: number }[] = []
  if (goods.length > 0)
    for (const { id: depotId } of depots)
      counts.push(
        await admin.ok('CheckInventoryApi_create', { body: { depotId, isFrozen: 2, lines: goods.map((commInfoId) => ({ commInfoId })) } }),
      )
  return async () => {
    for (const { id, version } of counts) await admin.ok('CheckInventoryApi_cancel', { body: { id, version, remark: '不盘了' } })
  }
}

const masters = ['commodity', 'supplier', 'customer'] as const

/** Disables goods and partners that are enabled; returns a function that enables them again. */
async function switchOff({ server }: Shop) {
  const off: { table: string; ids: string[] }[] = []
  await server.inTenant(async (tx) => {
    for (const table of masters) {
      const rows = await tx.query<{ id: string }>(`update ${table} set status = 2 where tenant_id = $1 and status = 1 returning id`, [
        tx.tenantId,
      ])
      off.push({ table, ids: rows.map(({ id }) => id) })
    }
  })
  return () =>
    server.inTenant(async (tx) => {
      for (const { table, ids } of off)
        await tx.query(`update ${table} set status = 1 where tenant_id = $1 and id = any ($2::bigint[])`, [tx.tenantId, ids])
    })
}
