import { operations, type ResourceOperationId } from '#contract/operations.gen.ts'
import { isResource, type ReferenceTarget, resourceOf } from '#resources/index.ts'
import type { Seal } from '../core/seal.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { withUnitNote } from './inexact-units.ts'
import { readChoices } from './lookup.ts'
import { nextFreeCode, timeStampCode } from './new-code.ts'
import { type PageQuery, readPage } from './page.ts'
import { type Plan, planOf } from './plan.ts'
import { removeRows } from './remove.ts'
import { readRow } from './rows.ts'
import { type Submitted, submitRow } from './submit.ts'
import { setStatus } from './toggle.ts'
import { readBranch, readLazyRows, readTree } from './tree.ts'

/** A call of any resource operation, already validated by the operation's schemas. */
type AnyCall = Pick<Call<ResourceOperationId>, 'tx' | 'user' | 'emptied' | 'language'> & { query: PageQuery; body: unknown }
type Verb = (call: AnyCall, plan: Plan, seal: Seal) => Promise<unknown>
type StatusChange = { id: string; version?: number }

const verbs: Readonly<Record<string, Verb>> = {
  list: ({ tx, query }, plan) => readPage(tx, plan, query),
  detail: ({ tx, query }, plan) => readRow(tx, plan, String(query.id)),
  submit: async (call, plan, seal) => {
    const { tx, user, body, emptied } = call
    return withUnitNote(call, plan, await submitRow(tx, user, plan, body as Submitted, { emptied, seal }))
  },
  update: ({ tx, user, body, emptied }, plan, seal) => {
    const input = body as Submitted
    if (input.id === undefined) refuse('BAD_INPUT', { problems: [{ field: 'id', rule: 'BAD_INPUT' }] })
    return submitRow(tx, user, plan, input, { emptied, seal })
  },
  remove: async ({ tx, query }, plan) => {
    const ids = query.ids ?? query.id ?? refuse('BAD_INPUT', { problems: [{ field: 'ids', rule: 'BAD_INPUT' }] })
    await removeRows(tx, plan, String(ids).split(','))
    return true
  },
  enable: ({ tx, user, body }, plan) => setStatus(tx, user, plan, body as StatusChange, 1),
  disable: ({ tx, user, body }, plan) => setStatus(tx, user, plan, body as StatusChange, 2),
  lookup: ({ tx, query }, plan) => readChoices(tx, plan, query),
  code: ({ tx, query }, plan) => nextFreeCode(tx, plan, query),
  timeStampCode: ({ tx }, plan) => timeStampCode(tx, plan),
  tree: ({ tx, query }, plan) => readTree(tx, plan, query),
  lazyTree: ({ tx, query }, plan) => readBranch(tx, plan, query),
  lazyList: ({ tx, query }, plan) => readLazyRows(tx, plan, query),
}

/**
 * Handlers of every resource operation of the contract, made from the definitions. Types cannot express this, so a
 * test suite over all definitions compares each answer with the contract.
 */
export function resourceHandlers(seal: Seal): HandlersOf<ResourceOperationId> {
  const served = operations.filter(({ kind }) => kind === 'resource').map(({ id }) => [id, handlerOf(id, seal)])
  return Object.fromEntries(served) as HandlersOf<ResourceOperationId>
}

function handlerOf(id: string, seal: Seal) {
  const [api = '', name = ''] = id.split('_')
  if (!isResource(api as ReferenceTarget)) throw new Error(`the resource engine cannot serve ${id}`)
  const definition = resourceOf(api as Parameters<typeof resourceOf>[0])
  const renamed = Object.entries(definition.calls ?? {}).find(([, called]) => called === name)?.[0]
  const verb = verbs[renamed ?? name]
  if (!verb) throw new Error(`the resource engine cannot serve ${id}`)
  const plan = planOf(definition)
  return (call: AnyCall) => verb(call, plan, seal)
}
