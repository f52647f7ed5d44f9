import { request } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { jsonExcess, maxValues } from '#server/http/json-bounds.ts'
import { checkInput } from '#server/http/validate.ts'
import { redactForLog } from '#server/logs/redact.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const most = 100
/** Number of rows of a body that are shown in its line of the log. */
const shown = 50
/** Elements of the lists; most of these are valid in no list. */
const wrong: readonly unknown[] = [1, { id: 'x', qty: [] }, [[]], true, { lines: 7 }]

type List = { id: OperationId; keys: readonly string[]; maxItems: number }

/** Every list in the input of an operation, by the keys that lead to it. */
function listsIn(id: OperationId, declared: Schema, keys: readonly string[] = []): List[] {
  const schema = resolveSchema(declared)
  if (schema.type === 'array') return [{ id, keys, maxItems: schema.maxItems ?? Number.NaN }]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => listsIn(id, part, [...keys, name]))
}

const lists = operations.flatMap(({ id }) => {
  const { query, body } = schemasOf(id)
  return [query, ...(body ? [body] : [])].flatMap((schema) => listsIn(id, schema))
})

/** A list that counts how often its elements are read. */
function counted(length: number): { rows: unknown[]; looks: () => number } {
  let looks = 0
  const rows = Array.from({ length }, (_, index) => wrong[index % wrong.length])
  const get = (target: unknown[], key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
    return Reflect.get(target, key)
  }
  return { rows: new Proxy(rows, { get }), looks: () => looks }
}

const bodyWith = ({ keys }: List, rows: unknown): unknown => keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), rows)

describe('over the contract, wrong elements in each list', () => {
  test('there are lists, and every one has a bound', () => {
    expect(new Set(lists.map(({ id }) => id)).size).toBeGreaterThan(100)
    expect(lists.filter(({ maxItems }) => !(maxItems >= 1 && maxItems <= 5000))).toEqual([])
  })

  test('are each looked at once, and after a hundred errors no more are made', () => {
    for (const list of lists) {
      const { rows, looks } = counted(list.maxItems)
      const { problems, effort } = checkInput(list.id, {}, bodyWith(list, rows))
      const asked = `${list.id} ${list.keys.join('.')}`
      expect([asked, looks() <= list.maxItems]).toEqual([asked, true])
      expect([asked, effort.elements <= most * wrong.length]).toEqual([asked, true])
      // the last element that is checked may have several wrong fields
      expect([asked, effort.errors < 2 * most]).toEqual([asked, true])
      expect([asked, problems.length > 0 && problems.length <= most]).toEqual([asked, true])
    }
  })

  test('are not looked at where there are too many: the answer is their number', () => {
    for (const list of lists) {
      const { rows, looks } = counted(list.maxItems + 1)
      const { problems, effort } = checkInput(list.id, {}, bodyWith(list, rows))
      expect(problems.filter(({ rule }) => rule === 'maxItems')).toEqual([{ path: list.keys, rule: 'maxItems', limit: list.maxItems }])
      expect([list.id, looks(), effort.elements]).toEqual([list.id, 0, 0])
    }
  })

  test('keep their row and field, whatever stands before them', () => {
    const { problems } = checkInput(
      'PurchaseOrderApi_draft',
      {},
      { freight: 'x', lines: [{}, { qty: 'x', taxRate: 'y' }, 1], remark: true },
    )
    expect(problems.map(({ path, rule }) => `${path.join('.')} ${rule}`)).toEqual([
      'freight decimal',
      'remark type',
      'lines.1.qty decimal',
      'lines.1.taxRate percent',
      'lines.2 type',
    ])
  })

  test('every text that stands in JSON has a longest length', () => {
    const unbounded = (schema: Schema, path: string): string[] => {
      const { type, properties = {}, items, additionalProperties, maxLength, format, enum: values, pattern } = resolveSchema(schema)
      if (type === 'array' && items) return unbounded(items, `${path}[]`)
      if (type === 'object')
        return [...Object.entries(properties), ...(additionalProperties ? [['*', additionalProperties] as const] : [])].flatMap(
          ([name, part]) => unbounded(part, `${path}.${name}`),
        )
      const isBounded = maxLength !== undefined || format !== undefined || values !== undefined || pattern?.endsWith('$')
      return type === 'string' && !isBounded ? [path] : []
    }
    const bodies = operations.flatMap(({ id }) => {
      const { body, bodyType } = schemasOf(id)
      return body && bodyType !== 'multipart/form-data' ? unbounded(body, id) : []
    })
    expect(bodies).toEqual([])
  })
})

describe('a body of JSON', () => {
  const many = (part: string, count: number) => Array.from({ length: count }, () => part).join(',')
  /** A line with thirty fields and `lots` lots. */
  const lineOf = (lots: number) =>
    `{${many('"remark":"000000000001"', 30)},"lots":[${many('{"lot":"SN-00000001","qty":"1","expiresOn":"2027-01-31"}', lots)}]}`

  test.each([
    ['two megabytes of figures', `[${many('1', 1_000_000)}]`, 'values'],
    ['more members than any body has', `{${many('"a":1', maxValues + 2)}}`, 'values'],
    ['as many figures as there may be', `[${many('1', maxValues)}]`, undefined],
    ['texts that are full of commas', `["${','.repeat(1_000_000)}","\\"${',[{'.repeat(100_000)}"]`, undefined],
    ['as many lines as there may be', `{"lines":[${many('{"commInfoId":"1","qty":"1.00","remark":"a \\" } ] ["}', 5000)}]}`, undefined],
    ['as many lines as there may be, each of a lot', `{"lines":[${many(lineOf(1), 2000)}]}`, undefined],
    ['a line of as many serial numbers as there may be', `{"lines":[${lineOf(2000)}]}`, undefined],
    ['some serial numbers in each of many lines', `{"lines":[${many(lineOf(20), 400)}]}`, undefined],
    ['many in each of as many lines as there may be', `{"lines":[${many(lineOf(20), 2000)}]}`, 'shape'],
    ['a short one, whatever it holds', '['.repeat(60_000), undefined],
    ['objects without end', `[${many('{}', 30_000)}]`, 'shape'],
    ['lists without end', `[${many('[]', 30_000)}]`, 'shape'],
    ['deep nesting', '['.repeat(70_000), 'shape'],
    ['names that all differ', `{${Array.from({ length: 10_000 }, (_, at) => `"name${at}" :1`).join(',')}}`, 'shape'],
  ])('%s: what would take long %#', (_what, text, excess) => {
    expect(jsonExcess(text)).toBe(excess)
  })

  /**
   * Number of values in the largest input that a schema allows: every field of every row that a list may have. A list
   * within a row counts as one entry: where rows contain many, such as serial numbers, there are fewer rows, and the
   * limit refuses the rest.
   */
  const valuesOf = (declared: Schema, inRow = false): number => {
    const { type, items, maxItems = 0, properties = {} } = resolveSchema(declared)
    if (type === 'array' && items) return (inRow ? 1 : maxItems) * (1 + valuesOf(items, true))
    return Object.values(properties).reduce((sum, part) => sum + 1 + valuesOf(part, inRow), 0)
  }

  test('of the contract has half as many values as there may be, at most', () => {
    const sums = operations.map(({ id }) => [id, valuesOf(schemasOf(id).body ?? {})] as const)
    expect(Math.max(...sums.map(([, sum]) => sum))).toBeGreaterThan(60_000)
    expect(sums.filter(([, sum]) => sum > maxValues / 2)).toEqual([])
  })

  test('is logged without being walked through', () => {
    const { rows, looks } = counted(100_000)
    redactForLog({ lines: rows })
    expect(looks()).toBeLessThanOrEqual(shown)
  })
})

describe('over HTTP', async () => {
  const server = await startTestServer()
  await server.addUser('nobody', { rights: ['depot_view'] })
  const [admin, nobody, gone] = [await server.as('admin'), await server.as('nobody'), await server.as('nobody')]
  await gone.ok('AuthApi_logout')
  const path = '/api/blade-purchase/purchaseorderhead/draft'
  const wrongRows = (count: number) => `{"marked":1,"lines":[${Array.from({ length: count }, () => 1).join()}]}`
  afterEach(() => vi.restoreAllMocks())

  /** Counts how often elements of the marked body's lists are read, once it is parsed. */
  function watched() {
    const seen = { parsed: 0, looks: () => 0 }
    const parse = JSON.parse
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      const value = parse(text, reviver)
      if (!String(text).startsWith('{"marked"')) return value
      const { rows, looks } = counted(value.lines.length)
      Object.assign(seen, { parsed: seen.parsed + 1, looks })
      return { ...value, lines: rows }
    })
    return seen
  }
  const post = async (client: typeof admin, body: string) => {
    const response = await client.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const { data, msg } = (await response.json()) as { data: { key: string; fields?: { row?: number; rule: string }[] }; msg: string }
    return { status: response.status, key: data.key, fields: data.fields ?? [], msg }
  }

  test.each([
    ['without a session nothing is parsed', server.anonymous, 401, 0, 0],
    ['whose session has ended nothing is looked at', gone, 401, 1, 0],
    ['without the right nothing is looked at but what the log shows', nobody, 403, 1, shown],
  ])('of somebody %s', async (_what, client, status, parsed, looks) => {
    const seen = watched()
    expect(await post(client, wrongRows(2000))).toMatchObject({ status, fields: [] })
    await server.flushLogs()
    expect({ parsed: seen.parsed, looks: seen.looks() }).toEqual({ parsed, looks })
  })

  test('of somebody with the right the first hundred wrong rows are named', async () => {
    const { status, key, fields } = await post(admin, wrongRows(2000))
    expect({ status, key }).toEqual({ status: 400, key: 'BAD_INPUT' })
    expect(fields).toHaveLength(most)
    expect(fields.every(({ rule }) => rule === 'type')).toBe(true)
  })

  test('too many rows are one thing wrong, with their limit, and are not looked at', async () => {
    const seen = watched()
    const { status, fields, msg } = await post(admin, wrongRows(maxValues))
    expect({ status, rules: fields.map(({ rule }) => rule) }).toEqual({ status: 400, rules: ['maxItems'] })
    expect(msg).toContain('2000')
    await server.flushLogs()
    expect(seen.looks()).toBe(shown)
  })

  test.each([
    ['{}', undefined],
    ['1', '请求内容最多200000项'],
  ])('what would take long to parse is refused and not parsed: lists of %s', async (row, said) => {
    const parse = vi.spyOn(JSON, 'parse')
    const body = `{"marked":1,"lines":[${Array.from({ length: 600_000 }, () => row).join()}]}`
    const answer = await post(admin, body)
    expect(answer).toMatchObject({ status: 400, key: 'BAD_INPUT' })
    if (said) expect(answer).toMatchObject({ msg: said, fields: [{ rule: 'maxItems' }] })
    expect(parse.mock.calls.filter(([text]) => String(text).startsWith('{"marked"'))).toEqual([])
  })

  test('an order of as many rows as there may be, full of commas, is saved', async () => {
    const body = orderBody(await openShop(server), '1', { remark: ','.repeat(200) })
    const rows = Array.from({ length: 2000 }, () => ({ ...body.lines?.[0], remark: ','.repeat(200) }))
    expect((await admin.ok('PurchaseOrderApi_draft', { body: { ...body, lines: rows } })).lines).toHaveLength(2000)
  })

  test('a form with files of somebody without the right is refused while it is still under way', async () => {
    const headers = {
      'blade-auth': `bearer ${nobody.accessToken}`,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': '1000000',
    }
    const status = await new Promise((answer, fail) => {
      const asked = request(`${server.url}/api/blade-barterer/supplier/import`, { method: 'POST', headers })
      asked.on('error', fail)
      asked.on('response', (response) => {
        answer(response.statusCode)
        asked.destroy()
      })
      asked.write('--part\r\ncontent-disposition: form-data; name="file"; filename="rows.xlsx"\r\n\r\nbegun')
    })
    expect(status).toBe(403)
  })
})
