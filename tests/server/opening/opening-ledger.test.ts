import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Decimal } from '#domain/figures/decimal.ts'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

type Balance = { owed: Decimal; advance: Decimal }
type Act = { kind: 'post' | 'reverse' | 'save' | 'void'; owed: number; advance: number }

const act = fc.record<Act>({
  kind: fc.constantFrom('post', 'post', 'reverse', 'save', 'void'),
  owed: fc.integer({ min: 0, max: 1_000_000_000 }),
  advance: fc.integer({ min: 1, max: 1_000_000 }),
})

const money = (cents: number) => new Decimal(cents).div(100).toFixed(2)

async function balanceOf(partner: string): Promise<Balance> {
  const rows = await server.inTenant((tx) =>
    tx.query<{ account: string; amount: string }>(
      'select account, sum(amount) as amount from ledger_entry where tenant_id = $1 and party_id = $2 group by account',
      [tx.tenantId, partner],
    ),
  )
  const of = (isAdvance: boolean) =>
    rows.filter(({ account }) => (account === 'advance') === isAdvance).reduce((sum, { amount }) => sum.add(amount), new Decimal(0))
  return { owed: of(false), advance: of(true) }
}

/** Performs one act on a partner's opening balances; returns the one that counts afterwards. */
async function doIt(partner: object, posted: string | undefined, { kind, owed, advance }: Act, side: string): Promise<string | undefined> {
  if (kind === 'reverse') {
    if (posted === undefined) return undefined
    const { id, version } = await opening(admin, posted)
    await admin.ok('OpeningPartnerApi_flush', { body: { id, version, remark: '数量不对' } })
    return undefined
  }
  const body = { ...partner, [side]: money(owed), advanceAmt: money(advance) }
  const saved = await admin.call('OpeningPartnerApi_submit', { body })
  expect(saved.key).toBe(posted === undefined ? undefined : 'OPENING_EXISTS')
  if (saved.key) return posted
  if (kind === 'void')
    await admin.ok('OpeningPartnerApi_cancel', { body: { id: saved.data.id, version: saved.data.version, remark: '数量不对' } })
  if (kind !== 'post') return undefined
  await pass(admin, saved.data)
  return saved.data.id
}

test.each([
  ['customer', 'receivableAmt'],
  ['supplier', 'payableAmt'],
] as const)('whatever is saved, posted, voided and reversed, the ledger of a %s is the opening that counts', async (table, side) => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      const id = await newPartner(server, table)
      let posted: string | undefined
      for (const one of acts) {
        posted = await doIt({ [`${table}Id`]: id }, posted, one, side)
        const live = posted === undefined ? undefined : await opening(admin, posted)
        const { owed, advance } = await balanceOf(id)
        expect([owed.toFixed(2), advance.toFixed(2)]).toEqual([
          new Decimal(live?.[side] ?? 0).toFixed(2),
          new Decimal(live?.advanceAmt ?? 0).toFixed(2),
        ])
      }
    }),
    { numRuns: 12 },
  )
})

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
})
