import { expect } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import {
  isResource,
  operationOf,
  type ReferenceTarget,
  type ResourceApi,
  type ResourceDefinition,
  resourceOf,
  resources,
} from '#resources/index.ts'
import { platformTenant, type Tx } from '#server/db/connect.ts'
import { type Plan, planOf } from '#server/resources/plan.ts'
import { allRights } from '#server/seeds/seed.ts'
import { contractProblems } from '../contract/contract.ts'
import type { Answer, Client, TestApp } from '../server.ts'
import { badOf, bodyOf, isEntered, type Refs, referring, targetsOf } from './resource-samples.ts'
import { special } from './special-samples.ts'

export type Row = Record<string, unknown> & { id: string; version: number }
export type Page = { records: Row[]; total: number; size: number; current: number; pages: number }
/** An answer whose data the suite reads by field name. */
export type Loose = Omit<Answer<OperationId>, 'data'> & { data: unknown }

/**
 * The operations of one resource without their types, because the suite calls all resources. Every successful answer
 * is compared with the contract.
 */
export type Speaker = ReturnType<typeof speaker>

export function speaker(client: Client, definition: ResourceDefinition) {
  const named = (verb: string) => operationOf(definition, verb)
  const call = async (verb: string, input: object = {}): Promise<Loose> => client.call(named(verb), input)
  const ok = async (verb: string, input: object = {}) => {
    const answer = await call(verb, input)
    expect(answer.body, named(verb)).toMatchObject({ code: 200, success: true })
    expect(contractProblems(named(verb), answer.body)).toEqual([])
    return answer.data
  }
  return {
    call,
    ok,
    page: async (query: object = {}) => (await ok('list', { query: { size: 200, ...query } })) as Page,
    detail: async (id: string) => (await ok('detail', { query: { id } })) as Row,
    // texts shown once and messages are in the answer to a submit but not in the row
    save: async (body: object) => {
      const saved = (await ok('submit', { body })) as Row
      return Object.fromEntries(
        Object.entries(saved).filter(([name]) => !Object.hasOwn(definition.saidOnce ?? {}, name) && !definition.notes?.includes(name)),
      ) as Row
    },
    remove: (ids: string) => call('remove', { query: { ids } }),
    toggle: async (verb: 'enable' | 'disable', body: object) => (await ok(verb, { body })) as Row,
  }
}

const verbs = ['view', 'add', 'edit', 'delete'] as const
export type Verb = (typeof verbs)[number]

/**
 * The accounts and rows that the suite works with: two tenants, and in the first one, for each verb, a user who lacks
 * it everywhere. Opened once for all resources.
 */
export type ResourceTown = {
  app: TestApp
  tenantId: string
  admin: Client
  actor: { id: string }
  /** The administrator of the platform's tenant, who maintains what all tenants share. */
  platform: Client
  platformActor: { id: string }
  otherTenant: string
  stranger: Client
  lacking: Readonly<Record<Verb, Client>>
  /** A user without any rights. */
  powerless: Client
  /** A number that has not been used before. */
  next(): number
  /** A new body with only the required fields. */
  bodyFor(definition: ResourceDefinition): Promise<Record<string, unknown>>
  /** A row of the target in the first tenant, or in the other one; created once. */
  rowOf(to: ReferenceTarget, abroad?: boolean): Promise<string>
  /** As many rows of the target as any suite needs, in the first tenant; created once. */
  manyOf(to: ReferenceTarget): Promise<readonly string[]>
}

const many = 160

export async function openTown(app: TestApp): Promise<ResourceTown> {
  const [tenantId, otherTenant] = [app.tenantId, '200002']
  await app.addTenant(otherTenant)
  const userWithout = async (stop: (right: string) => boolean, account: string) => {
    await app.addUser(account, { rights: allRights().filter((right) => !stop(right)) })
    return app.as(account)
  }
  const lacking = Object.fromEntries(
    await Promise.all(
      verbs.map(async (verb) => [verb, await userWithout((right) => right.endsWith(`_${verb}`), `lacks-${verb}`)] as const),
    ),
  ) as Record<Verb, Client>
  const known = new Map<string, Promise<string>>()
  const pools = new Map<ReferenceTarget, Promise<readonly string[]>>()
  let last = 100
  const town: ResourceTown = {
    app,
    tenantId,
    otherTenant,
    admin: await app.as('admin'),
    platform: await app.as('admin', platformTenant),
    platformActor: await app.inTenant((tx) => tx.one<{ id: string }>("select id from app_user where account = 'admin'"), platformTenant),
    stranger: await app.as('admin', otherTenant),
    actor: await app.inTenant((tx) => tx.one<{ id: string }>("select id from app_user where account = 'admin'")),
    lacking,
    powerless: await userWithout(() => true, 'powerless'),
    next: () => ++last,
    bodyFor: async (definition) => bodyOf(definition, town.next(), await refsOf(town, definition, { onlyRequired: true }), true),
    rowOf: (to, abroad = false) => {
      const key = `${to} ${abroad}`
      const row = known.get(key) ?? makeRow(town, to, abroad)
      known.set(key, row)
      return row
    },
    manyOf: (to) => {
      const pool = pools.get(to) ?? Promise.all(Array.from({ length: many }, () => makeRow(town, to, false)))
      pools.set(to, pool)
      return pool
    },
  }
  return town
}

/** Creates a row of a reference target that is not a resource. */
const plain: Readonly<Record<Exclude<ReferenceTarget, ResourceApi>, (tx: Tx) => Promise<string>>> = {
  BartererApi: async (tx) => {
    const { id } = await tx.one<{ id: string }>(
      `insert into customer (tenant_id, customer_code, customer_name, create_time)
       values ($1, 'partner' || nextval('id_seq'), 'partner' || nextval('id_seq'), $2) returning id`,
      [tx.tenantId, tx.now],
    )
    return id
  },
  MenuApi: async (tx) => {
    const { id } = await tx.one<{ id: string }>('select id from menu limit 1')
    return id
  },
}

/** Creates a row with the required fields, and every row that they refer to. */
async function makeRow(town: ResourceTown, to: ReferenceTarget, abroad: boolean): Promise<string> {
  const { app, otherTenant, tenantId, stranger, admin } = town
  if (!isResource(to)) return app.inTenant(plain[to], abroad ? otherTenant : tenantId)
  const definition = resourceOf(to)
  const body = bodyOf(definition, town.next(), await refsOf(town, definition, { onlyRequired: true, abroad }), true)
  const maker = definition.scope === 'platform' ? town.platform : abroad ? stranger : admin
  return (await speaker(maker, definition).save(body)).id
}

async function refsOf(
  town: ResourceTown,
  definition: ResourceDefinition,
  how: { onlyRequired?: boolean; abroad?: boolean },
): Promise<Refs> {
  const targets = targetsOf(definition, how.onlyRequired ?? false)
  return Object.fromEntries(
    await Promise.all(
      targets.map(async ([name, to]) => {
        // rows within a row must not refer to the same rows as the row itself
        const child = name.includes('.') && isResource(to)
        return [name, child ? await makeRow(town, to, how.abroad ?? false) : await town.rowOf(to, how.abroad)] as const
      }),
    ),
  )
}

/** The first reference of each unique key that consists of references only; the suite varies it. */
function differing({ unique, fields }: ResourceDefinition): [string, ReferenceTarget][] {
  return unique.flatMap((names): [string, ReferenceTarget][] => {
    const references = names.map((name) => [name, fields[name]] as const)
    const [name, field] = references.at(0) ?? []
    return references.every(([, one]) => one?.kind === 'reference') && name && field?.kind === 'reference' ? [[name, field.to]] : []
  })
}

/** What every test of the suite works with, for one resource. */
export type ResourceShop = {
  town: ResourceTown
  definition: ResourceDefinition
  plan: Plan
  bad: ReturnType<typeof badOf>
  /** True if the resource has enable and disable. */
  switchable: boolean
  /** True if users enter rows of it; otherwise only the server writes them. */
  entered: boolean
  /** The tenant of the rows: the first one, or the platform's. */
  tenantId: string
  /** The user who creates and changes rows, and the client of this user. */
  actor: { id: string }
  admin: Speaker
  /** Rows with every field filled in, which exist from the start. */
  rows: Row[]
  /** A body whose values no row has yet. */
  fresh(): Record<string, unknown>
  /** A body as the other tenant's admin would send it. */
  abroad(): Promise<Record<string, unknown>>
  /** Creates a row that no other test uses. */
  made(): Promise<Row>
  /** Creates a reference to the row and returns what the refusal calls its place; undefined if nothing can. */
  use: ((id: string) => Promise<string>) | undefined
  /** Runs a call that must be refused with this key. */
  refused(key: RefusalKey, work: () => Promise<Loose>): Promise<Loose>
  /** Runs something that must not change the tables of the resource. */
  unchanged(work: () => Promise<unknown>): Promise<void>
  open(): Promise<void>
}

export function resourceShop(town: ResourceTown, definition: ResourceDefinition): ResourceShop {
  let refs: Refs = {}
  const ofPlatform = definition.scope === 'platform'
  const admin = speaker(ofPlatform ? town.platform : town.admin, definition)
  let turn = 0
  const pools = new Map<string, readonly string[]>()
  /** The references in which rows must differ: every new row refers to other rows. */
  const spread = () => Object.fromEntries([...pools].map(([name, ids]) => [name, ids[turn++ % ids.length]]))
  const shop: ResourceShop = {
    town,
    definition,
    plan: planOf(definition),
    bad: badOf(definition),
    switchable: operations.some(({ id }) => id === operationOf(definition, 'enable')),
    entered: isEntered(definition.api),
    tenantId: ofPlatform ? platformTenant : town.tenantId,
    actor: ofPlatform ? town.platformActor : town.actor,
    admin,
    rows: [],
    fresh: () => ({ ...bodyOf(definition, town.next(), refs), ...spread() }),
    abroad: async () => bodyOf(definition, town.next(), await refsOf(town, definition, { abroad: true })),
    made: () => admin.save(shop.fresh()),
    use: userOf(town, definition),
    refused: async (key, work) => {
      const answer = await work()
      expect(answer.key, JSON.stringify(answer.body)).toBe(key)
      return answer
    },
    unchanged: async (work) => {
      const before = await fingerprint(shop)
      await work()
      expect(await fingerprint(shop)).toEqual(before)
    },
    open: async () => {
      const { plant } = special[definition.api] ?? {}
      if (plant) {
        // rows written by the suite's own requests do not belong to the test
        await town.app.flushLogs()
        await town.app.inTenant(async (tx) => {
          const left = await tx.query(`select from ${definition.table}`)
          if (left.length > 0) await tx.query(`delete from ${definition.table}`)
        })
        for (let n = 0; n < 5; n += 1) await town.app.inTenant((tx) => plant(tx, n))
        shop.rows.push(...(await admin.page()).records)
        return
      }
      refs = await refsOf(town, definition, {})
      for (const [name, to] of differing(definition)) pools.set(name, await town.manyOf(to))
      for (let n = 0; n < 5; n += 1) shop.rows.push(await shop.made())
    },
  }
  return shop
}

/**
 * Makes a row of this resource used: by a row of another resource that can refer to it, or as stated in
 * special-samples.ts.
 */
function userOf(town: ResourceTown, definition: ResourceDefinition): ResourceShop['use'] {
  const stated = special[definition.api]?.use
  if (stated) return (id) => town.app.inTenant((tx) => stated(tx, town.actor, id))
  for (const other of resources) {
    const field = targetsOf(other, false).find(([name, to]) => to === definition.api && other !== definition && !name.includes('.'))?.[0]
    if (field === undefined) continue
    return async (id) => {
      const refs = await refsOf(town, other, { onlyRequired: true })
      await speaker(other.scope === 'platform' ? town.platform : town.admin, other).save({
        ...bodyOf(other, town.next(), refs, true),
        [field]: referring(other.fields[field], id),
      })
      return other.label.zh
    }
  }
  return undefined
}

/** All rows of the resource in its tenant, as one value to compare. */
async function fingerprint({ definition, town, tenantId }: ResourceShop): Promise<unknown[]> {
  const tables = [definition.table, ...Object.values(definition.children ?? {}).map(({ table }) => table)]
  const parts = tables.map((table) => `(select md5(string_agg(r::text, '|' order by r::text)) from ${table} r) as ${table}`)
  return town.app.inTenant((tx) => tx.query(`select ${parts.join(', ')}`), tenantId)
}
