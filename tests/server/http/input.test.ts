import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '#contract/operations.gen.ts'
import { checkBankAccount, checkEmail, checkLandline, checkPhoneOrLandline, checkUrl } from '#domain/core/validators.ts'
import { documents } from '#machines/index.ts'
import { taxRate } from '#resources/finance/tax-rate.resource.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { wireProblem } from '#server/http/input-words.ts'
import { checkInput, compileAll } from '#server/http/validate.ts'
import { table } from '../../support/table.ts'

const bodyOf = (id: OperationId, body: unknown) => checkInput(id, {}, body)
const order = (body: object) => bodyOf('PurchaseOrderApi_draft', body)
const rules = ({ problems }: ReturnType<typeof checkInput>) => problems.map(({ path, rule }) => `${path.join('.')} ${rule}`)
const depot = { code: 'A', name: 'A' }

test('every operation of the contract has schemas that compile', () => {
  expect(compileAll()).toBeGreaterThan(100)
})

describe('input is normalised in one pass', () => {
  test('null, and the empty text on anything but text, become absent', () => {
    const sent = { supplierId: '', depotId: null, billDate: '', freight: '', remark: '', customerNo: null, version: '', lines: null }
    expect(order(sent)).toMatchObject({ body: { remark: '' }, problems: [] })
  })

  test('digits become a number where the contract has an integer, and a number becomes text where it has an id or a decimal', () => {
    const { body, problems } = order({ id: 12, version: '3', freight: 33.9, taxRate: 13, lines: [{ qty: 2, commInfoId: 7 }] })
    expect(problems).toEqual([])
    expect(body).toEqual({ id: '12', version: 3, freight: '33.9', taxRate: '13', lines: [{ qty: '2', commInfoId: '7' }] })
  })

  test('a number that JSON may have rounded is refused and not guessed', () => {
    expect(rules(order(JSON.parse('{"id": 1000000000000000001, "freight": 12345678901234567890, "feeAmt": 1e30}')))).toEqual([
      'id type',
      'freight type',
      'feeAmt type',
    ])
  })

  test('true is no number, a text is no list, and nothing else is coerced', () => {
    expect(rules(order({ version: true, lines: '1,2', remark: 5.5, supplierId: { id: '1' }, freight: ['1'] }))).toEqual([
      'version type',
      'supplierId type',
      'freight type',
      'remark type',
      'lines type',
    ])
  })

  test('a whole number becomes text where the contract has plain text, for many a code is text; a date is no number', () => {
    expect(order({ customerNo: 1001, billDate: 20260101 })).toMatchObject({
      body: { customerNo: '1001' },
      problems: [{ path: ['billDate'] }],
    })
    expect(rules(order({ customerNo: 1e16, remark: 0.5 }))).toEqual(['customerNo type', 'remark type'])
  })

  test('an empty tenantId is none, in every operation that takes one', () => {
    const takes = (schema: Schema | undefined) => schema !== undefined && 'tenantId' in (resolveSchema(schema).properties ?? {})
    const taking = operations.flatMap(({ id }) => (takes(schemasOf(id).query) || takes(schemasOf(id).body) ? [id] : []))
    expect(taking.length).toBeGreaterThan(10)
    for (const id of taking) {
      const { query, body } = schemasOf(id)
      const sent = body ? {} : undefined
      const empty = checkInput(id, takes(query) ? { tenantId: '' } : {}, takes(body) ? { tenantId: '' } : sent)
      const none = checkInput(id, {}, sent)
      expect({ id, ...empty, emptied: [] }).toEqual({ id, ...none, emptied: [] })
    }
  })

  test('unknown keys are dropped at every depth, hostile ones too', () => {
    const sent = JSON.parse(
      '{"__proto__":{"admin":true},"constructor":{"prototype":{}},"tenantId":"000000","status":2706,"$index":0,"lines":[{"qty":"1","__proto__":{"x":1},"receivedQty":"9"}]}',
    )
    const { body, problems } = order(sent)
    expect(problems).toEqual([])
    expect(body).toEqual({ lines: [{ qty: '1' }] })
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('U+0000 and halves of characters, which PostgreSQL cannot hold, are refused wherever they stand', () => {
    expect(rules(order({ remark: 'a\0b', lines: [{ remark: '\ud800' }] }))).toEqual(['remark characters', 'lines.0.remark characters'])
    expect(rules(checkInput('DepotApi_list', { name: '\0' }, undefined))).toEqual(['name characters'])
  })

  test('a new object gets the defaults of the contract; one with an id keeps what is stored', () => {
    const rate = { taxRate: '6' }
    expect(bodyOf('TaxRateApi_submit', rate).body).toEqual({ taxRate: '6', isDefault: 1 })
    expect(bodyOf('TaxRateApi_submit', { ...rate, id: '' }).body).toEqual({ taxRate: '6', isDefault: 1 })
    expect(bodyOf('TaxRateApi_submit', { ...rate, id: '5', version: 1 }).body).toEqual({ ...rate, id: '5', version: 1 })
  })

  test('a query is text: empty values are dropped, pages default', () => {
    expect(checkInput('DepotApi_list', { current: '2', name: '', status: '', keyword: 'a', colour: 'red' }, undefined)).toMatchObject({
      query: { current: 2, size: 10, keyword: 'a' },
      problems: [],
    })
    expect(rules(checkInput('DepotApi_list', { current: 'x', name: ['a', 'b'] }, undefined))).toEqual(['current type', 'name type'])
  })
})

describe('the contract is checked', () => {
  test.each([
    ['without a body', undefined, [' required']],
    ['with a list for an object', [], [' type']],
    ['with text for an object', 'hello', [' type']],
    ['with nothing in it', {}, ['code required', 'name required']],
    ['with an empty name', { ...depot, name: '' }, ['name minLength']],
    ['with a name too long', { ...depot, name: 'x'.repeat(101) }, ['name maxLength']],
    ['with a version beyond 32 bits', { ...depot, version: 2 ** 31 }, ['version int32']],
    ['with half a version', { ...depot, version: 1.5 }, ['version type']],
  ])('a depot %s', (_what, body, expected) => {
    expect(rules(bodyOf('DepotApi_submit', body))).toEqual(expected)
  })

  test.each(table`
    format       text                    | fits
    id           1                       | yes
    id           9223372036854775807     | yes
    id           9223372036854775808     | no
    id           -1                      | no
    id           01                      | no
    id           1e3                     | no
    id           １２                     | no
    decimal      33.90                   | yes
    decimal      -0.5                    | yes
    decimal      NaN                     | no
    decimal      Infinity                | no
    decimal      1e5                     | no
    decimal      1,000                   | no
    decimal      1234567890123456        | no
    decimal      0.12345678901           | no
    percent      13                      | yes
    percent      1000                    | yes
    percent      1000.1                  | no
    percent      -1                      | no
    day          2028-02-29              | yes
    day          2027-02-29              | no
    day          2026-13-01              | no
    day          2026-1-1                | no
    day          0000-01-01              | no
    phone        13800138000             | yes
    phone        021-61234567            | yes
    phone        138-0013-8000           | no
    phone        1380013800              | no
    phone        call-me                 | no
    bankAccount  6222021234567890123     | yes
    bankAccount  12                      | no
  `)('$input.format $input.text: $expected.fits', ({ input, expected }) => {
    const fields: Record<string, (text: string) => ReturnType<typeof checkInput>> = {
      id: (text) => order({ supplierId: text }),
      decimal: (text) => order({ freight: text }),
      percent: (text) => order({ taxRate: text }),
      day: (text) => order({ billDate: text }),
      phone: (text) => bodyOf('SupplierApi_submit', { supplierCode: 'a', supplierName: 'a', phone: text }),
      bankAccount: (text) => bodyOf('SupplierApi_submit', { supplierCode: 'a', supplierName: 'a', bankAccount: text }),
    }
    expect(fields[input.format ?? '']?.(input.text ?? '').problems.map(({ rule }) => rule)).toEqual(
      expected.fits === 'yes' ? [] : [input.format],
    )
  })

  test.each(table`
    ids            | fits
    1              | yes
    1,2,3          | yes
    1,,2           | no
    1,x            | no
    1;2            | no
  `)('a list of ids $input.ids: $expected.fits', ({ input, expected }) => {
    expect(rules(checkInput('DepotApi_remove', { ids: input.ids }, undefined))).toEqual(expected.fits === 'yes' ? [] : ['ids ids'])
  })

  test('a list of ids is bounded', () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1).join(',')
    expect(rules(checkInput('DepotApi_remove', { ids }, undefined))).toEqual(['ids ids'])
  })
})

describe('what is wrong is said', () => {
  const lines = [{}, {}, {}, { qty: 'x' }]

  test('by field, row from 1 and sentence, in both languages', () => {
    const [problem] = order({ lines }).problems
    if (!problem) throw new Error('no problem was found')
    expect(wireProblem(problem, 'zh', 'PurchaseOrderApi_draft')).toEqual({
      field: 'qty',
      row: 4,
      rule: 'decimal',
      msg: '第4行数量不是有效的数字',
    })
    expect(wireProblem(problem, 'en', 'PurchaseOrderApi_draft')).toEqual({
      field: 'qty',
      row: 4,
      rule: 'decimal',
      msg: 'Row 4: Quantity is not a number',
    })
  })

  test('with the label of the resource, its children included', () => {
    const said = (id: OperationId, body: object) => bodyOf(id, body).problems.map((problem) => wireProblem(problem, 'zh', id).msg)
    expect(said('TaxRateApi_submit', {})).toEqual([`请输入${taxRate.fields.taxRate?.label.zh}`])
    expect(said('ParamApi_submit', {})).toEqual(['请输入参数名称', '请输入参数键名', '请输入参数键值'])
    expect(said('DictApi_submit', {}).join()).toContain('字典编号')
    expect(said('StaffChangeApi_submitFormal', { staffId: '1', version: 1, formalDate: '1日' })).toEqual(['转正日期不是有效的日期'])
    const goods = { commCode: 'a', commName: 'a', unitId: '1', units: [{ unitId: '2', conversion: 'many' }] }
    expect(said('CommodityApi_submit', goods).join()).toMatch(/第1行.+不是有效的数字/)
  })

  test('for a figure with its limit, and for the whole where no field can be named', () => {
    const tooLong = bodyOf('DepotApi_submit', { ...depot, remark: 'x'.repeat(201) }).problems[0]
    const absent = bodyOf('DepotApi_submit', undefined).problems[0]
    if (!tooLong || !absent) throw new Error('no problem was found')
    const few = { path: ['lines'], rule: 'minItems', limit: 1 }
    expect(wireProblem(few, 'en', 'PurchaseOrderApi_draft').msg).toBe('Lines: at least 1 needed')
    expect(wireProblem(tooLong, 'en', 'DepotApi_submit').msg).toMatch(/may have at most 200 characters$/)
    expect(wireProblem(absent, 'zh', 'DepotApi_submit')).toEqual({ rule: 'required', msg: '请求内容必填' })
  })
})

describe('the rules that a request asks to lift', () => {
  const liftable = [
    'OVER_RECEIPT',
    'CREDIT_LIMIT',
    'PERIOD_BUSY',
    'COUPON_HELD',
    'BACKDATED',
    'ALREADY_MADE',
    'LOT_BAD',
    'LOT_SHORT_LIFE',
    'LOT_EXPIRED',
    'SERIAL_BAD',
  ]
  const lifting = operations.flatMap(({ id }) => {
    const override = resolveSchema(schemasOf(id).body ?? {}).properties?.override
    return override ? [{ id, override }] : []
  })

  test.each(lifting)('$id takes those of the closed list and no other (rule B3 Override)', ({ id, override }) => {
    expect(resolveSchema(resolveSchema(override).items ?? {}).enum).toEqual(liftable)
    const wrong = (sent: unknown) => bodyOf(id, { override: sent }).problems.filter(({ path }) => path.includes('override'))
    expect(wrong(liftable)).toEqual([])
    expect(wrong(['OVER_RECEIPT', 'PERIOD_CLOSED', 'nonsense']).map(({ path, rule }) => `${path.join('.')} ${rule}`)).toEqual([
      'override.1 enum',
      'override.2 enum',
    ])
  })

  test('are named where there is no such rule', () => {
    const [problem] = bodyOf('PurchaseReceiptApi_accountingById', { id: '1', version: 1, override: ['PERIOD_CLOSED'] }).problems
    if (!problem) throw new Error('no problem was found')
    expect(wireProblem(problem, 'zh', 'PurchaseReceiptApi_accountingById')).toEqual({
      field: 'override',
      rule: 'enum',
      msg: `放行的规则只能是：${liftable.join(', ')}`,
    })
    expect(wireProblem(problem, 'en', 'PurchaseReceiptApi_accountingById').msg).toBe(`Rules to lift may only be: ${liftable.join(', ')}`)
  })

  test('are all that laws say may be lifted', () => {
    const lifts = Object.values(documents).flatMap(({ guards }) => Object.values(guards as Record<string, { lift?: { key: string } }>))
    const keys = lifts.flatMap(({ lift }) => lift?.key ?? [])
    expect(keys).toContain('OVER_RECEIPT')
    expect(keys.filter((key) => !liftable.includes(key))).toEqual([])
  })
})

test('what a validator of the specification finds is said in its own words, in both languages, wherever it stands', () => {
  const sent = { supplierCode: 'A', supplierName: 'A', phone: '138', landline: '1', email: 'a@', website: 'a.cn', bankAccount: '12' }
  const said = (language: 'zh' | 'en') =>
    bodyOf('SupplierApi_submit', sent).problems.map((problem) => wireProblem(problem, language, 'SupplierApi_submit').msg)
  const checked = [checkPhoneOrLandline('138'), checkLandline('1'), checkEmail('a@'), checkUrl('a.cn'), checkBankAccount('12')]
  expect(said('zh').sort()).toEqual(checked.map((words) => words?.zh).sort())
  expect(said('en').sort()).toEqual(checked.map((words) => words?.en).sort())
  expect(said('zh')).toContain('手机号码不是11位')
  const blank = bodyOf('SupplierApi_submit', { ...sent, phone: '  ' }).problems.find(({ path }) => path.at(-1) === 'phone')
  expect(blank && wireProblem(blank, 'zh', 'SupplierApi_submit').msg).not.toBe('')
})
