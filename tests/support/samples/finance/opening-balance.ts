import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { bankAccount } from '../../acts/money-documents.ts'
import { closePeriod } from '../../acts/till-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'
import { newPartner } from './opening-partner.ts'

type Balance = DataOf<'OpeningBalanceApi_detail'>
const asWire = (one: Balance): Wire => ({ ...one, lines: [] }) as unknown as Wire

const said = (one: Wire) => {
  const { openingKind, accountId, amount } = one as unknown as Balance
  return { openingKind, accountId, amount }
}

/** The events tried in every state of an opening balance. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: (one) => ({ ...said(one), remark: '改' }) },
  { type: 'PASS' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '金额不对' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '金额不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
]

/** The named fact sets of `openingBalance`. */
function factSets(shop: Shop): FactSet[] {
  const { admin, server } = shop
  const drafted = async (more: Partial<BodyOf<'OpeningBalanceApi_submit'>> = {}, entity?: string) => {
    const whose = more.customerId ? {} : { accountId: more.accountId ?? (await bankAccount(shop, 'bank', entity)), amount: '100' }
    return admin.ok('OpeningBalanceApi_submit', { body: { openingKind: 1, ...whose, ...more } })
  }
  const pass = ({ id, version }: Balance) => admin.ok('OpeningBalanceApi_accounting', { body: { id, version } })
  const posted = async () => pass(await drafted())
  const because = ({ id, version }: Balance) => ({ body: { id, version, remark: '金额不对' } })
  const reversed = async () => admin.ok('OpeningBalanceApi_flush', because(await posted()))
  const again = ({ id }: Balance) => admin.ok('OpeningBalanceApi_detail', { query: { id } })
  const second = async () => {
    const first = await drafted()
    const later = await drafted({ accountId: first.accountId ?? '' })
    await pass(first)
    return again(later)
  }
  const used = async () => {
    const customerId = await newPartner(server, 'customer')
    const { id, version } = await drafted({ openingKind: 3, customerId, score: 50 })
    const one = await admin.ok('OpeningBalanceApi_accounting', { body: { id, version } })
    await server.inTenant((tx) =>
      tx.query(
        `insert into points_entry (tenant_id, customer_id, document_id, no, score, kept_amt, rate, about, create_time)
          values ($1, $2, $3, 2, -1, 0, 1, 'used', $4)`,
        [tx.tenantId, customerId, id, tx.now],
      ),
    )
    return again(one)
  }
  let entities = 0
  const inClosed = async (make: (entity: string) => Promise<Balance>) => {
    entities += 1
    const one = await make(`期初法人${entities}`)
    await closePeriod(shop, `期初法人${entities}`)
    return again(one)
  }
  const wire = (make: () => Promise<Balance>) => async () => asWire(await make())
  return [
    {
      name: 'of an account without any',
      actor: admin,
      reach: {
        draft: wire(() => drafted()),
        posted: wire(posted),
        reversed: wire(reversed),
        redMirror: wire(async () => admin.ok('OpeningBalanceApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })),
        voided: wire(async () => admin.ok('OpeningBalanceApi_cancel', because(await drafted()))),
      },
    },
    { name: 'of an account with one that is posted', actor: admin, reach: { draft: wire(second) } },
    { name: 'of points that are used since', actor: admin, reach: { posted: wire(used) } },
    {
      name: 'dated in a closed period',
      actor: admin,
      reach: {
        draft: wire(() => inClosed((entity) => drafted({}, entity))),
        posted: wire(() => inClosed(async (entity) => pass(await drafted({}, entity)))),
      },
    },
  ]
}

export const samples: Samples = async (shop) => ({ sets: factSets(shop), events })
