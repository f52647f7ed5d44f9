import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ensureListIndexes } from '#server/resources/list-indexes.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { readsPlan, skipOnCluster } from '../../support/database/skip-on-cluster.ts'
import { startTestServer } from '../../support/server.ts'

// a keyword is first searched with an index on the text; the result must be the same as reading every row

const sent: { sql: string; values: readonly unknown[] }[] = []
const database = await testDatabase({ onStatement: (_tx, sql, values) => sent.push({ sql, values }) })
await ensureListIndexes(database.ownerUrl)
const server = await startTestServer({ database })
const admin = await server.as('admin')

type Customer = { id: string; code: string; texts: string[] }

/**
 * Inserts customers. More than 2000 share a word; names contain characters that are special in SQL and regular
 * expressions, both cases, and lengths that the index cannot handle.
 */
async function fill(): Promise<Customer[]> {
  const parts = ['ab', 'Ba', '%', '_', '\\', '上海', '海味', '1390', 'É', "o'", ' ']
  const rows = Array.from({ length: 2100 }, (_, nth) => {
    const picked = parts.filter((_, at) => (nth * 7 + at * at) % 5 === 0).join('')
    const long = nth % 300 === 0 ? '长'.repeat(800) : ''
    return { code: `K${nth}`, name: `客户${nth}${picked}`, linkman: `${long}${parts[nth % parts.length]}` }
  })
  await server.database.asOwner((client) =>
    client.query(
      `insert into customer (tenant_id, customer_code, customer_name, linkman, create_time)
       select $1, code, name, linkman, now() from jsonb_to_recordset($2::jsonb) as r (code text, name text, linkman text)`,
      [server.tenantId, JSON.stringify(rows)],
    ),
  )
  const { rows: stored } = await server.database.asOwner((client) =>
    client.query('select id::text, customer_code as code, customer_name as name, linkman from customer where tenant_id = $1', [
      server.tenantId,
    ]),
  )
  return stored.map(({ id, code, name, linkman }) => ({ id, code, texts: [code, name, linkman].map((text: string) => text.toLowerCase()) }))
}

const customers = await fill()

function plainly(keyword: string): string[] {
  const words = keyword.trim().split(/\s+/).filter(Boolean).slice(0, 6)
  const has = ({ texts }: Customer, word: string) => texts.some((text) => text.includes(word.toLowerCase()))
  return customers.filter((one) => words.every((word) => has(one, word))).map(({ id }) => id)
}

async function listed(keyword: string): Promise<{ total: number; ids: string[] }> {
  const ids: string[] = []
  for (let current = 1; ; current += 1) {
    const { records, total, pages } = await admin.ok('CustomerApi_list', { query: { keyword, size: 200, current } })
    ids.push(...records.map(({ id }) => id))
    if (current >= pages) return { total, ids }
  }
}

const piece = fc.constantFrom(
  'a',
  'B',
  'ab',
  '%',
  '_',
  '\\',
  '\\%',
  '上',
  '海',
  '海味',
  '客户',
  '139',
  '户1',
  'é',
  "'",
  '长',
  'k5',
  'K59',
  '0',
)
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''))
const keywords = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('a keyword finds what a look at every row finds, as often as it is there', async () => {
  await fc.assert(
    fc.asyncProperty(keywords, async (keyword) => {
      const wanted = plainly(keyword)
      const { total, ids } = await listed(keyword)
      expect(total, keyword).toBe(wanted.length)
      expect(ids.toSorted(), keyword).toEqual(wanted.toSorted())
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test.skipIf(skipOnCluster(readsPlan)).each(['海味', 'K599', '长', 'nothing of all'])(
  'what few have is found in the index of the searched text alone: %s',
  async (keyword) => {
    sent.length = 0
    await admin.ok('CustomerApi_list', { query: { keyword } })
    const looks = sent.filter(({ sql }) => sql.includes('strpos'))
    expect(looks).toHaveLength(1)
    await server.database.asOwner(async (client) => {
      await client.query('vacuum analyze customer')
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off')
      const [look] = looks
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${look?.sql}`, [...(look?.values ?? [])])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using customer_search on')
      expect(plan).toContain('using customer_search_long on')
    })
  },
)

test('goods are found by the bar code of a further unit too', async () => {
  const [bottle, box] = [
    await admin.ok('UnitApi_submit', { body: { name: '瓶' } }),
    await admin.ok('UnitApi_submit', { body: { name: '箱' } }),
  ]
  const goods = await admin.ok('CommodityApi_submit', {
    body: {
      commInfoCode: 'KQ1',
      commInfoName: '矿泉水',
      unitId: bottle.id,
      isMultiUnit: 2,
      units: [{ unitId: box.id, conversion: '12', barCode: '6901234500017' }],
    },
  })
  const found = async (keyword: string) => (await admin.ok('CommodityApi_list', { query: { keyword } })).records.map(({ id }) => id)
  expect(await found('12345000')).toEqual([goods.id])
  expect(await found('kqs 12345000')).toEqual([goods.id])
  expect(await found('99999')).toEqual([])
  expect((await admin.ok('CommodityApi_lookup', { query: { keyword: '12345000' } })).records).toMatchObject([{ id: goods.id }])
})
