import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop, ShopApp } from '../../shop.ts'

export type Opening = DataOf<'OpeningPartnerApi_detail'>
type Body = BodyOf<'OpeningPartnerApi_submit'>

/** The events tried in every state of an opening balance. */
export const openingEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'PASS' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '数量不对' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

let count = 0

/** Creates a supplier or customer for each opening balance, because each may have only one. */
export function newPartner(server: ShopApp, table: 'supplier' | 'customer', name = `往来${++count}`): Promise<string> {
  return server.inTenant(async (tx) => {
    const { id } = await tx.one<{ id: string }>(
      `insert into ${table} (tenant_id, create_time, ${table}_code, ${table}_name) values ($1, $2, $3, $4) returning id`,
      [tx.tenantId, tx.now, `W${String(++count).padStart(4, '0')}`, name],
    )
    return id
  })
}

/** Posts opening balances; throws the server's answer if it refuses. */
export const pass = (who: Client, ...openings: { id: string }[]) =>
  who.ok('OpeningPartnerApi_batchPass', { body: { ids: openings.map(({ id }) => id) } })

export const opening = (who: Client, id: string) => who.ok('OpeningPartnerApi_detail', { query: { id } })

const asWire = (document: Opening): Wire => ({ ...document, lines: [] }) as unknown as Wire

/** The named fact sets of `openingPartner`. */
export function openingFactSets({ server, admin }: Shop): FactSet[] {
  const drafted = async (more: Body = {}) =>
    admin.ok('OpeningPartnerApi_submit', { body: { customerId: await newPartner(server, 'customer'), receivableAmt: '100', ...more } })
  const posted = async () => {
    const { id } = await drafted()
    await pass(admin, { id })
    return opening(admin, id)
  }
  const reversed = async () => {
    const { id, version } = await posted()
    return admin.ok('OpeningPartnerApi_flush', { body: { id, version, remark: '数量不对' } })
  }
  const voided = async () => {
    const { id, version } = await drafted()
    return admin.ok('OpeningPartnerApi_cancel', { body: { id, version, remark: '数量不对' } })
  }
  const second = async () => {
    const customerId = await newPartner(server, 'customer')
    const later = await drafted({ customerId })
    await pass(admin, await drafted({ customerId }))
    return opening(admin, later.id)
  }
  const switchedOff = async () => {
    const made = await drafted()
    await server.inTenant((tx) =>
      tx.query('update customer set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, made.customerId]),
    )
    return opening(admin, made.id)
  }
  const inClosed = async () => {
    const made = await drafted({ billDate: '2026-03-31' })
    await server.inTenant((tx) =>
      tx.query(
        `insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', '2026-03', 'closed')
          on conflict (tenant_id, legal_entity, period) do update set state = 'closed'`,
        [tx.tenantId],
      ),
    )
    return opening(admin, made.id)
  }
  const wire = (make: () => Promise<Opening>) => async () => asWire(await make())
  return [
    {
      name: 'of a partner without any',
      actor: admin,
      reach: {
        draft: wire(drafted),
        posted: wire(posted),
        reversed: wire(reversed),
        redMirror: wire(async () => opening(admin, (await reversed()).mirrorId ?? '')),
        voided: wire(voided),
      },
    },
    { name: 'of a partner with one that is posted', actor: admin, reach: { draft: wire(second) } },
    { name: 'of a partner that is switched off', actor: admin, reach: { draft: wire(switchedOff) } },
    { name: 'dated in a closed period', actor: admin, reach: { draft: wire(inClosed) } },
  ]
}

export const samples: Samples = async (shop) => ({ sets: openingFactSets(shop), events: openingEvents })
