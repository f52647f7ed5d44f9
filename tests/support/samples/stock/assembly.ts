import type { BodyOf } from '#contract/operations.gen.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type AssemblyBody = BodyOf<'AssemblyApi_draft'>

/** The events tried in every state of an assembly. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '数量不对' }) },
]

type Part = readonly [commInfoId: string | undefined, qty: string]

/** Goods in the first depot that are assembled to a bundle, or with way 2 a bundle that is taken apart. */
export const assemblyBody = (
  { depotId, bottleId }: Shop,
  bundle: Part,
  components: readonly Part[],
  assemblyWay: 1 | 2 = 1,
): AssemblyBody => ({
  assemblyWay,
  depotId,
  lines: [
    { assemblyRole: 'bundle', commInfoId: bundle[0], unitId: bottleId, qty: bundle[1] },
    ...components.map(([commInfoId, qty]) => ({ assemblyRole: 'component' as const, commInfoId, unitId: bottleId, qty })),
  ],
})

type People = { clerk: Client; chief: Client }

/** The named fact sets of an assembly. */
function factSets(shop: Shop, { clerk, chief }: People): FactSet[] {
  const { admin, goods } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const body = () =>
    assemblyBody(
      shop,
      [goods[4], '1'],
      [
        [goods[5], '2'],
        [goods[6], '1'],
      ],
    )
  const apart = () =>
    assemblyBody(
      shop,
      [goods[5], '1'],
      [
        [goods[4], '2'],
        [goods[6], '1'],
      ],
      2,
    )
  const draft = async (): Promise<Wire> => clerk.ok('AssemblyApi_draft', { body: body() })
  const submitted = async (): Promise<Wire> => clerk.ok('AssemblyApi_submit', { body: body() })
  const posted = async (): Promise<Wire> => admin.ok('AssemblyApi_accounting', { body: body() })
  const reversed = async (): Promise<Wire> => admin.ok('AssemblyApi_flush', because(await posted()))
  const redMirror = async (): Promise<Wire> => admin.ok('AssemblyApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('AssemblyApi_cancel', because(await submitted()))
  const draftOf = (sent: AssemblyBody) => (): Promise<Wire> => admin.ok('AssemblyApi_draft', { body: sent })
  const madeAndGone = async (): Promise<Wire> => {
    const made = await admin.ok('AssemblyApi_accounting', { body: assemblyBody(shop, [goods[7], '1'], [[goods[5], '1']]) })
    await admin.ok('AssemblyApi_accounting', { body: assemblyBody(shop, [goods[7], '1'], [[goods[5], '1']], 2) })
    return admin.ok('AssemblyApi_detail', { query: { id: made.id } })
  }
  return [
    { name: 'of goods that are there', actor: admin, reach: { draft, submitted, posted, reversed, redMirror, voided } },
    {
      name: 'taken apart',
      actor: admin,
      reach: { draft: draftOf(apart()), posted: async () => admin.ok('AssemblyApi_accounting', { body: apart() }) },
    },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted } },
    { name: 'more than is there', actor: admin, reach: { draft: draftOf(assemblyBody(shop, [goods[4], '1'], [[goods[5], '999999']])) } },
    { name: 'without a component', actor: admin, reach: { draft: draftOf(assemblyBody(shop, [goods[4], '1'], [])) } },
    { name: 'made of itself', actor: admin, reach: { draft: draftOf(assemblyBody(shop, [goods[5], '1'], [[goods[5], '1']])) } },
    { name: 'what it made is gone again', actor: admin, reach: { posted: madeAndGone } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('AssemblyApi_withdraw', because(await submitted())) },
    },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { draft, submitted } },
    { name: 'nothing entered', actor: admin, reach: { draft: draftOf({}) } },
    {
      name: 'dated before goods that were posted',
      actor: clerk,
      reach: { draft: async () => clerk.ok('AssemblyApi_draft', { body: { ...body(), billDate: '2026-11-01' } }) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush'].map((verb) => `assembly_${verb}`)

export const samples: Samples = async (shop, hire) => {
  for (const at of [4, 5, 6]) await stockUp(shop, shop.goods[at] ?? '', '10000', '20000.00')
  const people = {
    clerk: await hire(shop, 'assembler', 'clerk', rights),
    chief: await hire(shop, 'chiefassembler', 'clerk', [...rights, 'assembly_withdrawother']),
  }
  return { sets: factSets(shop, people), events }
}
