import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsFolder } from '#server/db/schema/migrate.ts'

/**
 * A migration as it was first committed: its former name if it had one, and parts of its text with their first
 * wording.
 */
type Former = { name: string; once?: string; parts?: readonly (readonly [now: string, once: string])[] }

const formers: readonly Former[] = [
  {
    name: '0031-logs',
    parts: [
      [
        'create table log_api (like log_usual including all, foreign key (tenant_id) references tenant);',
        `create table log_api (
           tenant_id text not null references tenant, id bigint not null default nextval('id_seq'), request_id text,
           create_by text, method text,
           request_uri text, remote_ip text, user_agent text, title text, status integer, refusal text, time integer, params text,
           version integer not null default 1, create_user bigint, create_time timestamptz not null,
           update_user bigint, update_time timestamptz,
           primary key (tenant_id, id)
         );
         create index log_api_time on log_api (tenant_id, create_time desc nulls last, id);
         create index log_api_request on log_api (tenant_id, request_id);`,
      ],
    ],
  },
  { name: '0070-oauth', once: '0068-oauth' },
  { name: '0097-period-events', once: '0095-period-events' },
  { name: '0127-costs-when-booked', parts: [[`, 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts'`, '']] },
  { name: '0180-sales-orders', parts: [['alter table stock_balance add column is_wanted boolean not null default false;', '']] },
  { name: '0200-sales-invoices', parts: [['title_kind integer not null default 1 check', 'title_kind integer not null check']] },
  {
    name: '0220-order-refunds',
    parts: [
      [
        'primary key (tenant_id, id),',
        'primary key (tenant_id, id), unique (tenant_id, document_id, no), unique (tenant_id, return_id, payment),',
      ],
      ['create unique index order_refund_no on order_refund (tenant_id, document_id, no);', ''],
      ['create unique index order_refund_return on order_refund (tenant_id, return_id, payment);', ''],
    ],
  },
  {
    name: '0221-payment-providers',
    parts: [
      [
        `primary key (tenant_id, id)
);
-- what was taken is not taken again
create unique index payment_callback_nonce on payment_callback (tenant_id, merchant_no, nonce);`,
        'primary key (tenant_id, id), unique (tenant_id, merchant_no, nonce));',
      ],
    ],
  },
  { name: '0560-trade-sums', parts: [[' on conflict do nothing;\n  return null;', ';\n  return null;']] },
  {
    name: '0869-paging.safe',
    parts: [['add column paging text', `add column paging text check (paging in ('pages', 'endless'))`]],
  },
  {
    name: '0876-looking-as-a-role',
    parts: [
      [
        'alter table user_session add looking_role_id bigint;',
        `alter table user_session add looking_role_id bigint,
           add foreign key (tenant_id, looking_role_id) references role (tenant_id, id) on delete set null (looking_role_id);
         create index user_session_looking_role on user_session (tenant_id, looking_role_id) where looking_role_id is not null;`,
      ],
    ],
  },
  {
    name: '0893-sums-of-goods-in-depots.safe',
    once: '0893-sums-of-goods-in-depots',
    parts: [['create index concurrently', 'create index']],
  },
  {
    name: '0907-granted-purchases.safe',
    once: '0907-granted-purchases',
    parts: [
      ['create or replace trigger line_cost_stays', 'drop trigger line_cost_stays on document_line;\ncreate trigger line_cost_stays'],
    ],
  },
]

/** Former names, which databases from before a rename have recorded. */
export const formerNamesOnce = formers.flatMap(({ once }) => once ?? [])

/**
 * Copies the product's migrations up to 0907 into a folder, each with its first text, and with its first name or its
 * current one.
 */
export async function putFormerMigrations(folder: string, names: 'former' | 'current'): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true, filter: (path) => !/\/(?:090[89]|09[1-9]\d|[1-9]\d{3})-[^/]*$/.test(path) })
  for (const { name, once = name, parts = [] } of formers) {
    const file = join(folder, `${name}.sql`)
    let text = await readFile(file, 'utf8')
    for (const [now, before] of parts) {
      if (text.split(now).length !== 2) throw new Error(`${name} does not hold once: ${now}`)
      text = text.replace(now, () => before)
    }
    await writeFile(file, text)
    if (names === 'former') await rename(file, join(folder, `${once}.sql`))
  }
}
