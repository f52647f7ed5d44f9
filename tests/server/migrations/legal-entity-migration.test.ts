import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#server/db/schema/migrate.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'
import { testFolder } from '../../support/folders.ts'
import { quiet } from '../../support/quiet.ts'

const first = '0975-legal-entities.sql'

test('each name that a tenant has anywhere becomes a legal entity, to which what named it belongs', async () => {
  const { ownerUrl, asOwner } = await emptyDatabase()
  const before = join(await testFolder(), 'before')
  await mkdir(before)
  await cp(migrationsFolder, before, { recursive: true })
  for (const name of await readdir(before)) if (name >= first) await rm(join(before, name))
  const options = { ownerUrl, appPassword: 'only-for-tests', log: quiet }
  await migrate({ ...options, folder: before })
  await asOwner((client) =>
    client.query(`
      insert into tenant (tenant_id, tenant_name, create_time) values ('100001', '甲', now()), ('100002', '乙', now());
      insert into depot (tenant_id, code, name, legal_entity, create_time) values
        ('100001', 'A', 'A', '南店公司', now()), ('100001', 'B', 'B', '北店公司', now()), ('100001', 'C', 'C', '北店公司', now()),
        ('100001', 'D', 'D', '', now()), ('100001', 'E', 'E', null, now()), ('100002', 'A', 'A', '北店公司', now());
      insert into cash_account (tenant_id, code, name, kind_code, legal_entity, create_time) values
        ('100001', 'K', 'K', 'bank', '只有账户', now()), ('100001', 'L', 'L', 'bank', null, now());
      insert into payment_merchant (tenant_id, merchant_no, legal_entity, create_time) values ('100001', 'M', '南店公司', now());
      insert into accounting_period (tenant_id, legal_entity, period) values ('100001', '', '2026-10'), ('100001', '从前的公司', '2026-10')`),
  )
  await migrate({ ...options, folder: migrationsFolder })
  const rows = await asOwner(async (client) => {
    const { rows: masters } = await client.query(
      `select tenant_id || ' ' || code || ' ' || name || ' ' || book_name as row from legal_entity order by tenant_id, code`,
    )
    const { rows: owned } = await client.query(`
      select t.tenant_id || ' ' || t.code || ' ' || coalesce(e.name, '-') as row
        from (select tenant_id, code, legal_entity_id from depot union all select tenant_id, code, legal_entity_id from cash_account
              union all select tenant_id, merchant_no, legal_entity_id from payment_merchant) t
        left join legal_entity e on e.tenant_id = t.tenant_id and e.id = t.legal_entity_id order by 1`)
    return { masters: masters.map(({ row }) => row), owned: owned.map(({ row }) => row) }
  })
  expect(rows.masters.map((row: string) => row.replace(/ F\d\d /, ' ')).sort()).toEqual([
    '100001 从前的公司 从前的公司',
    '100001 北店公司 北店公司',
    '100001 南店公司 南店公司',
    '100001 只有账户 只有账户',
    '100002 北店公司 北店公司',
  ])
  expect(rows.owned).toEqual([
    '100001 A 南店公司',
    '100001 B 北店公司',
    '100001 C 北店公司',
    '100001 D -',
    '100001 E -',
    '100001 K 只有账户',
    '100001 L -',
    '100001 M 南店公司',
    '100002 A 北店公司',
  ])
})
