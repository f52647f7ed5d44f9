import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { distribute, verifyEngine } from '#server/db/distribution/distribute.ts'
import { placements } from '#server/db/distribution/placement.ts'
import { clusterSettings, distributionPlan } from '#server/db/distribution/plan.ts'
import { migrate, migrationsFolder } from '#server/db/schema/migrate.ts'
import { startChild } from '../../support/children.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

// Citus is not available here: a schema takes its place, which refuses what Citus refuses and records the calls.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const database = await testDatabase()
const { asOwner, ownerUrl, appUrl } = database
const name = new URL(ownerUrl).pathname.slice(1)

const standIn = `
  create schema stand_in;
  create table stand_in.pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null,
  colocationid integer not null, repmodel "char" not null);
  create table stand_in.broken (name text);
  create table stand_in.pg_dist_node (nodename text, nodeport integer, groupid integer, isactive boolean);
  create function stand_in.citus_check_cluster_node_health() returns table (from_nodename text, from_nodeport integer,
  to_nodename text, to_nodeport integer, result boolean)
    language sql as $$ select 'west', 5432, 'east', 5432, false union all select 'east', 5432, 'west', 5432, true $$;
  create function stand_in.run_command_on_workers(command text) returns table (nodename text, nodeport integer,
  success boolean, result text)
    language sql as $$ select 'west', 5432, true, '1' union all select 'east', 5432, true, '0' $$;
  create function stand_in.refuse_attached(t regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint k where k.contype = 'f' and t in (k.conrelid, k.confrelid)) then raise 'keys at %', t; end if;
    if exists (select from pg_trigger g where g.tgrelid = t and not g.tgisinternal) then raise 'triggers at %', t; end if; end $$;
  create function stand_in.create_reference_table(t regclass) returns void language plpgsql as $$ begin
    perform stand_in.refuse_attached(t);
    insert into stand_in.pg_dist_partition values (t, 'n', 1, 't'); end $$;
  create function stand_in.create_distributed_table(t regclass, distribution_column text,
  distribution_type text default 'hash', colocate_with text default 'default', shard_count integer default null)
    returns void language plpgsql as $$ declare beside integer := 2; begin
    if t::text in (select b.name from stand_in.broken b) then raise 'the disk is full'; end if;
    perform stand_in.refuse_attached(t);
    if exists (select from pg_index i where i.indrelid = t and i.indisunique and not exists (select
    from pg_attribute a where a.attrelid = t and a.attname = distribution_column and a.attnum = any (i.indkey)))
    then raise 'a unique key of % is not by %', t, distribution_column; end if;
    if colocate_with <> 'none' then select p.colocationid into strict beside from stand_in.pg_dist_partition p
    where p.logicalrelid = colocate_with::regclass and p.partmethod = 'h';
    elsif exists (select from stand_in.pg_dist_partition where partmethod = 'h') then beside := 3; end if;
    insert into stand_in.pg_dist_partition values (t, 'h', beside, 's'); end $$;
  create function stand_in.refuse_keys() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_constraint k join stand_in.pg_dist_partition p on p.logicalrelid = k.confrelid and p.partmethod = 'h'
                where k.contype = 'f' and k.conrelid not in (select logicalrelid from stand_in.pg_dist_partition)) then
      raise 'foreign keys from local tables to distributed tables are not supported'; end if; end $$;
  create event trigger refuse_keys on ddl_command_end when tag in ('CREATE TABLE', 'ALTER TABLE') execute function stand_in.refuse_keys()`

const run = (sql: string) => asOwner((client) => client.query(sql))
const plan = () => asOwner((client) => distributionPlan(client, { database: name, shards: 32 }))
const keysNow = async () =>
  (
    await run(
      `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2`,
    )
  ).rows
/** The triggers without parentheses, because PostgreSQL writes fewer of them when it reads a condition again. */
const triggersNow = async () =>
  (
    await run(
      `select g.tgrelid::regclass::text as t, translate(pg_get_triggerdef(g.oid), '()', '') as d from pg_trigger g
        join pg_class c on c.oid = g.tgrelid
        where not g.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`,
    )
  ).rows
const refusal = () =>
  asOwner((client) =>
    verifyEngine(client).then(
      (engine) => `it starts on ${engine}`,
      (error: Error) => error.message,
    ),
  )
const print = async (words: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: ownerUrl }) => {
  const child = startChild('src/server/distribute.ts', words, { DATA_DIR: await testFolder(), ...env })
  return { ...(await child.ended()), lines: child.lines }
}

describe('the statements that are printed', () => {
  let [statements, keys]: [string[], { t: string; conname: string; d: string }[]] = [[], []]
  beforeAll(async () => {
    ;[statements, keys] = [await plan(), await keysNow()]
  })
  const at = (text: string) => statements.indexOf(text)

  test('name every table once: rows of tenants with their tenant, all others on every node, but for what the coordinator keeps', async () => {
    const { rows } =
      await run(`select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as has
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)
    const named = statements.flatMap((text) => {
      const [, how, table] = /^select create_(reference|distributed)_table\('public\.(\w+)'/.exec(text) ?? []
      return how && table ? [`${table} ${how}`] : []
    })
    const own = (table: string) => /^(kysely_|distribution$|distributed_key$|sign_in_attempt$|captcha$)/.test(table)
    expect(named.toSorted()).toEqual(
      rows
        .flatMap(({ name: table, has }) => (own(table) ? [] : [`${table} ${has && table !== 'tenant' ? 'distributed' : 'reference'}`]))
        .toSorted(),
    )
  })

  test('put all tables of tenants in one group, by their tenant, in which each unique key begins', async () => {
    const [first, ...others] = statements.filter((text) => text.startsWith('select create_distributed_table'))
    expect(first).toMatch(/\('public\.account_statement', 'tenant_id', colocate_with => 'none', shard_count => 32\)$/)
    expect(others.filter((text) => !text.endsWith(`, 'tenant_id', colocate_with => 'public.account_statement')`))).toEqual([])
    const { rows } = await run(`select i.indexrelid::regclass::text from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'tenant_id'
      where i.indisunique and i.indkey[0] <> a.attnum and i.indrelid <> 'tenant'::regclass
      and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
    expect(rows).toEqual([])
  })

  test('take each key off before its tables are moved, and put it back as it was when both lie there', () => {
    expect(keys.length).toBeGreaterThan(250)
    const moved = statements.map((text) => /^select create_\w+_table\('public\.(\w+)'/.exec(text)?.[1])
    for (const { t, conname, d } of keys) {
      const places = [t, /REFERENCES (\w+)/.exec(d)?.[1] ?? ''].map((table) => moved.indexOf(table))
      expect(at(`alter table public."${t}" drop constraint "${conname}"`)).toBeLessThan(Math.min(...places))
      expect(at(`alter table public."${t}" add constraint "${conname}" ${d}`)).toBeGreaterThan(Math.max(...places))
    }
    expect(statements.filter((text) => text.includes(' drop constraint ')).length).toBe(keys.length)
  })

  test('grant what is granted on views once more, when all that they read is there', async () => {
    const { rows } = await run(`select c.relname as name from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('danju_app', c.oid, 'select') order by 1`)
    expect(rows.length).toBeGreaterThan(20)
    const granted = statements.filter((text) => text.startsWith('grant'))
    expect(granted).toEqual(rows.map((view) => `grant select on public.${view.name} to danju_app`))
    expect(at(granted[0] ?? '')).toBeGreaterThan(statements.findLastIndex((text) => text.startsWith('select create_')))
  })

  test('move what every node has before what refers to it, and nothing is done yet', async () => {
    const last = statements.findLastIndex((text) => text.startsWith('select create_reference_table'))
    expect(last).toBeLessThan(statements.findIndex((text) => text.startsWith('select create_distributed_table')))
    expect(await refusal()).toBe('it starts on postgres')
    const { code, lines } = await print(['--print', '--shards', '64'])
    const [said, ...sql] = lines
    expect(said).toMatch(/^-- Database .*: /)
    expect([code, sql]).toEqual([0, statements.map((text) => `${text.replace('shard_count => 32', 'shard_count => 64')};`)])
  })
})

describe('on a cluster', () => {
  let [keys, triggers]: object[][] = [[], []]
  beforeAll(async () => {
    ;[keys, triggers] = [await keysNow(), await triggersNow()]
    await expect(asOwner((client) => distribute(client, 32))).rejects.toThrow('The database has no Citus')
    await run(`${standIn}; grant usage on schema stand_in to danju_app; alter database "${name}" set search_path = public, stand_in`)
  })

  test('who was broken off is told so at the start, goes on, and has every key and trigger back', async () => {
    await run(`insert into stand_in.broken values ('document')`)
    await expect(asOwner((client) => distribute(client, 32))).rejects.toThrow(
      /broken off at "select create_distributed_table\('public\.document'.*the disk is full/,
    )
    expect(await refusal()).toContain('was broken off: run npm run distribute again')
    await run('delete from stand_in.broken')
    const count = await asOwner((client) => distribute(client, 32))
    expect(count).toBe((await asOwner(placements)).filter(({ place }) => place !== 'local').length)
    expect(await keysNow()).toEqual(keys)
    expect(triggers?.length).toBeGreaterThan(10)
    expect(await triggersNow()).toEqual(triggers)
    expect(await plan()).toEqual([])
    expect(await refusal()).toBe('it starts on citus')
  })

  test('a start proves what it needs, with a sentence for each thing that is lacking', async () => {
    const [setting = ''] = Object.keys(clusterSettings)
    await run(`alter database "${name}" reset ${setting}; update stand_in.pg_dist_partition set colocationid = 5
      where logicalrelid = 'document'::regclass;
      delete from stand_in.pg_dist_partition where logicalrelid in ('menu'::regclass, 'supplier'::regclass)`)
    const said = await refusal()
    expect(said).toContain('citus.propagate_set_commands must be local')
    expect(said).toContain('tables of tenants lie in 2 groups')
    expect(said).toContain('the table menu is not on every node')
    expect(said).toContain('the table supplier is not distributed by its tenant')
    await run(`insert into stand_in.pg_dist_partition
      values ('menu', 'n', 1, 't'), ('supplier', 'h', 2, 's'); update stand_in.pg_dist_partition set colocationid = 2
      where colocationid = 5;
      alter database "${name}" set ${setting} = 'local'`)
    expect(await refusal()).toBe('it starts on citus')
    await run(`alter database "${name}" reset search_path`)
    expect(await refusal()).toContain('its database has no Citus')
    await run(`alter database "${name}" set search_path = public, stand_in`)
  })

  test('a data folder that is not there yet is made, as a start makes it', async () => {
    const folder = join(await testFolder(), 'new', 'data')
    const { code, lines } = await print([], { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DATA_DIR: folder })
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^\d+ tables lie on the cluster/)])
    expect(await readdir(folder)).toContain('secrets.json')
  })

  test('a table that a migration makes lies beside the others at once, with its keys', async () => {
    const folder = join(await testFolder(), 'migrations')
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(
      join(folder, '9998-new.safe.sql'),
      `create table fresh (tenant_id text not null references tenant, id bigint not null, document_id bigint not null,
        primary key (tenant_id, id));
      call fence('fresh'); create table known (id bigint primary key);`,
    )
    // not marked safe: several statements in one migration, which runs only after the older version has stopped
    await writeFile(
      join(folder, '9999-key.sql'),
      'alter table fresh add constraint fresh_document foreign key (tenant_id, document_id) references document (tenant_id, id);',
    )
    const before = (await keysNow()).length
    const { ran } = await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet, folder })
    expect(ran).toEqual(['9998-new.safe', '9999-key'])
    const placed = await asOwner(placements)
    expect(placed.filter(({ name: table }) => ['fresh', 'known'].includes(table)).map(({ now }) => now)).toEqual([
      'distributed',
      'reference',
    ])
    expect((await keysNow()).length).toBe(before + 2)
    expect(await refusal()).toBe('it starts on citus')
  })

  test('what is lacking beforehand is said, each thing by a sentence', async () => {
    await run(`insert into stand_in.pg_dist_node values ('west', 5432, 1, true), ('east', 5432, 2, false)`)
    const { code, lines } = await print(['--check'])
    expect(code).toBe(1)
    const lacking = lines.filter((line) => line.startsWith('Lacking: '))
    expect(lacking.map((line) => line.slice('Lacking: '.length, 40))).toEqual([
      'Citus must be 14 or newer.',
      'The coordinator is no node yet:',
      'The node east:5432 is not activ',
      'The owner cannot sign in from w',
      'The role danju_app cannot sign ',
      'The node east:5432 has no role ',
    ])
  })

  test('nobody may work meanwhile', async () => {
    await database.db.inTenant('000000', new Date(), (tx) => tx.query('select 1 as one'))
    await expect(asOwner((client) => distribute(client, 32))).rejects.toThrow('The app works on this database')
  })
})

test('the embedded database is one node, and words that are not known are refused', async () => {
  expect((await print([], {})).lines.join('\n')).toContain('The embedded database is one node')
  for (const words of [['--shards', '1'], ['--shards', 'many'], ['now']])
    expect((await print(words)).lines.join('\n')).toContain('Say npm run distribute')
})
