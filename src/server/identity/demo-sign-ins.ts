import type { DataOf } from '#contract/operations.gen.ts'
import type { Language, Words } from '#domain/core/words.ts'
import type { Database } from '../db/connect.ts'

/** Accounts of a demo that sign in without a password, each with the role that the sign-in page shows. */
export type DemoSignIns = { tenantId: string; accounts: readonly { account: string; role: Words }[] }

type Offered = { account: string; realName: string }

/** The offered accounts that exist and are enabled, in the form that the sign-in page shows. */
export async function demoAccountsOf(
  db: Database,
  { tenantId, accounts }: DemoSignIns,
  { at, language }: { at: Date; language: Language },
): Promise<NonNullable<DataOf<'TenantApi_info'>['demoAccounts']>> {
  const known = await db.inTenant(tenantId, at, (tx) =>
    tx.query<Offered>(
      `select account, coalesce(real_name, account) as "realName" from app_user where tenant_id = $1 and account = any($2) and status = 1`,
      [tenantId, accounts.map(({ account }) => account)],
    ),
  )
  return accounts.flatMap(({ account, role }) =>
    known.filter((person) => person.account === account).map((person) => ({ ...person, role: role[language] })),
  )
}

/**
 * The user of an offered account; undefined for any other account or tenant, and where the installation is no demo.
 */
export async function demoUserOf(
  db: Database,
  demo: DemoSignIns | undefined,
  { tenantId, account, at }: { tenantId: string; account: string; at: Date },
): Promise<string | undefined> {
  if (demo?.tenantId !== tenantId || !demo.accounts.some((offered) => offered.account === account)) return undefined
  const user = await db.inTenant(tenantId, at, (tx) =>
    tx.maybeOne<{ id: string }>('select id from app_user where tenant_id = $1 and account = $2 and status = 1', [tenantId, account]),
  )
  return user?.id
}
