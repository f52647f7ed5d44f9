import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { transition } from 'xstate'
import { type Operation, operations } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { resources } from '#resources/index.ts'
import type { Answer, Client, TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'
import type { RoleOfShop } from '../shop-rights.ts'

/** The fields of a document on the wire that the law and the samples read. */
export type Wire = {
  id: string
  state: string
  version: number
  facts: Record<string, unknown>
  lines: { id?: string; sourceBodyId?: string; commInfoId?: string; heldQty?: string }[]
  mirrorId?: string
}

/** What is sent: the event's name and the payload of the request. */
export type Sent = {
  type: string
  label?: string
  payload?: (document: Wire) => object
  /** Facts that depend on the payload and are therefore not among those in the document. */
  facts?: (document: Wire) => object
}

/** A named set of facts: how a document gets into each state with it, and who then sends the event. */
export type FactSet = {
  name: string
  /** Settings of the tenant that apply to this set. */
  settings?: Readonly<Record<string, string>>
  /** Recipes by state; states that the set cannot reach are left out. */
  reach: Readonly<Record<string, () => Promise<Wire>>>
  actor: Client
  /**
   * Changes something after the document exists, for as long as an event is tried; returns a function that undoes it.
   */
  meanwhile?: (document: Wire) => Promise<() => Promise<unknown>>
}

/** Creates an account of the shop with a role and further rights, and signs it in. */
export type Hire = (shop: Shop, account: string, role: RoleOfShop, rights?: readonly string[]) => Promise<Client>

/**
 * The samples by which a document type is compared with its law: its fact sets in a shop, and every event that a
 * request can send.
 */
export type Samples = (
  shop: Shop,
  hire: Hire,
) => Promise<{
  sets: readonly FactSet[]
  events: readonly Sent[]
  /** Lets other documents raise the events that no request can send. */
  raised?: () => Promise<void>
}>

export type OutcomeOfLaw = { to: string } | { key: RefusalKey }

/** The outcome of an event by the law, for the facts that the server itself returned. */
export function predicted(words: AnyWords, document: Wire, event: { type: string }): OutcomeOfLaw {
  const refusal = words.whyNot(document.state, document.facts as never, event as never)
  if (refusal) return { key: refusal.key }
  return { to: targetOf(words, document, event) }
}

function targetOf(words: AnyWords, document: Wire, event: { type: string }): string {
  const { law } = words
  const [next] = transition(law, law.resolveState({ value: document.state, context: document.facts }), event)
  return String(next.value)
}

/**
 * The operation that sends an event for a stored document: by id if the contract has one, else with only `{id,
 * version}`.
 */
export function operationFor(kind: string, event: string): Operation | undefined {
  const candidates = operations.filter((operation) => operation.event === `${kind}.${event}` && !operation.id.includes('LineApi'))
  return candidates.find((operation) => operation.takes !== 'document') ?? candidates[0]
}

/** Sends an event over HTTP. */
export function send(who: Client, operation: Operation, document: Wire, payload: object): Promise<Answer<'PurchaseOrderApi_detail'>> {
  const input =
    operation.takes === 'ids'
      ? { query: { ids: document.id } }
      : { body: operation.takes === 'idList' ? { ids: [document.id] } : { id: document.id, version: document.version, ...payload } }
  return who.call(operation.id as 'PurchaseOrderApi_detail', input as never)
}

const unseen = [
  'document_event',
  'idempotency_key',
  'user_session',
  'sign_in_attempt',
  'captcha',
  // tables that the clock's rounds write independently of requests
  'trade_news',
  'trade_sum',
  'stock_total',
  'stock_news',
  'stock_day',
  'stock_day_total',
  'open_news',
  'open_item',
  'ledger_day',
  'ledger_day_place',
  'ledger_day_total',
  'log_check',
  'log_anchor',
  'log_usual',
  'log_api',
  'log_error',
  'login_log',
]

/** Tables of master data, which no event of a document writes. */
const masters: readonly string[] = resources.map(({ table }) => table)

/** Columns of a head that point to the end of its log, which a refusal changes. */
const unseenColumns = `array['log_no', 'log_hash']`

/**
 * Returns a function that counts how often rows of the tenant were written; a refusal must leave the count unchanged.
 * Counted are all tables but the log, keys, sessions, master data and those named. Triggers count each row in the
 * writer's own transaction, so that what is rolled back does not count. Comparing the content of all tables would take
 * longer than most requests.
 */
export async function openFingerprint({ database, tenantId }: TestApp, also: readonly string[] = []): Promise<() => Promise<string>> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  afterAll(() => client.end())
  const noted = `written_${randomBytes(4).toString('hex')}`
  await client.query(`create table ${noted} (id bigint generated always as identity primary key)`)
  await client.query(`
    create function note_${noted}() returns trigger language plpgsql security definer set search_path = public as $$
      declare row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end; row_after jsonb := case
      when tg_op <> 'DELETE' then to_jsonb(new) end;
      begin
        if coalesce(row_after, row_before) ->> 'tenant_id' = '${tenantId}'
        and row_before - ${unseenColumns} is distinct from row_after - ${unseenColumns} then
          insert into ${noted} default values;
        end if;
        return null;
      end $$`)
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> all ($1) order by 1`,
    [[...unseen, ...masters, ...also]],
  )
  for (const { name } of rows) {
    await client.query(
      `create trigger note_${noted} after insert or update or delete on ${name} for each row execute function note_${noted}()`,
    )
  }
  return async () => {
    const result = await client.query<{ written: string }>(`select coalesce(max(id), 0) as written from ${noted}`)
    return result.rows[0]?.written ?? ''
  }
}

/** Changes settings of the tenant while `work` runs, and restores them. */
export async function withSettings<T>(
  server: Pick<TestApp, 'inTenant'>,
  settings: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  if (Object.keys(settings).length === 0) return await work()
  const set = (values: Readonly<Record<string, string>>) =>
    server.inTenant(async (tx) => {
      for (const [key, value] of Object.entries(values))
        await tx.query('update sysconfig set config_value = $3 where tenant_id = $1 and config_key = $2', [tx.tenantId, key, value])
    })
  const before = await server.inTenant((tx) =>
    tx.query<{ key: string; value: string }>('select config_key as key, config_value as value from sysconfig where tenant_id = $1', [
      tx.tenantId,
    ]),
  )
  await set(settings)
  try {
    return await work()
  } finally {
    await set(Object.fromEntries(before.filter(({ key }) => key in settings).map(({ key, value }) => [key, value])))
  }
}
