import { describe, expect, test } from 'vitest'
import { isRefusalKey, type Problem, problemDetail, problemText, refusals } from '#domain/core/refusals.ts'
import { fillPlaceholders } from '#domain/core/words.ts'

describe('the catalogue of refusals', () => {
  const all = Object.entries(refusals)
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

  test.each(all)('%s says the same in both languages', (_, { zh, en }) => {
    expect(placeholders(en)).toEqual(placeholders(zh))
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^([A-Z]|\{\w+\}|\[)/)
    expect(en).not.toMatch(/\p{Script=Han}/u)
  })

  test.each(all)('%s has a code of its kind', (_, { code }) => {
    expect([400, 401, 403, 404, 409, 429, 500, 501, 503]).toContain(code)
  })

  test('being second is 409, a missing right 403, a rule 400', () => {
    const codes = {
      VERSION_STALE: 409,
      STATUS_FORBIDS: 409,
      REQUEST_REUSED: 409,
      ALREADY_MADE: 409,
      NO_PERMISSION: 403,
      OWN_AUDIT: 403,
      OVER_RECEIPT: 400,
    } as const
    for (const [key, code] of Object.entries(codes)) expect(refusals[key as keyof typeof codes].code).toBe(code)
  })

  test('knows its keys', () => {
    expect([isRefusalKey('LINE_BAD'), isRefusalKey('LINE_GOOD'), isRefusalKey('toString')]).toEqual([true, false, false])
  })
})

describe('the sentence about a problem', () => {
  const labels = (field: string) => (field === 'actualQty' ? { zh: '实收数量', en: 'Received' } : undefined)
  const problem: Problem = { row: 3, field: 'actualQty', rule: 'LINE_BAD', reason: { zh: '数量不能为0', en: 'the quantity is 0' } }

  test('names row and field in the reader’s language', () => {
    expect(problemText(problem, 'zh', labels)).toBe('第3行实收数量不正确')
    expect(problemText(problem, 'en', labels)).toBe('Row 3: Received is not valid')
    expect(problemText(problem, 'zh')).toBe('第3行actualQty不正确')
  })

  test('adds the reason where there is one', () => {
    expect(problemDetail(problem, 'zh', labels)).toBe('第3行实收数量不正确（数量不能为0）')
    expect(problemDetail(problem, 'en', labels)).toBe('Row 3: Received is not valid (the quantity is 0)')
    expect(problemDetail({ rule: 'LINES_EMPTY' }, 'en')).toBe('The document needs at least one line')
  })

  test('names the field and says the rule of a quantity that is too fine', () => {
    const fine: Problem = { row: 1, field: 'actualQty', rule: 'QTY_TOO_FINE', params: { count: '2', nearest: '0.96瓶' } }
    expect(problemText(fine, 'zh', labels)).toBe('第1行实收数量换算成基本单位后超过2位小数，可用0.96瓶')
    expect(problemText(fine, 'en', labels)).toBe('Row 1: Received has more than 2 decimals in the basic unit; use 0.96瓶')
  })

  const fields: [string, RegExp][] = [
    ['数量', /quantit|enough/],
    ['金额', /amount/],
    ['日期', /date/],
    ['时间', /time|end/],
    ['批次', /lot/],
    ['序列号', /serial/],
    ['会计期间', /period/],
    ['仓库', /depot/],
    ['库存', /stock|free/],
    ['商品', /goods/],
    ['单位', /unit/],
    ['小数', /decimal/],
    ['额度', /limit/],
    ['余额', /balance/],
    ['成本', /cost/],
    ['保质期', /days left/],
    ['文件', /file/],
    ['密码', /password/],
    ['账号', /account/],
    ['优惠券', /coupon/],
    ['原因', /reason/],
    ['收银台', /till/],
  ]

  test.each(fields)('what is refused about %s is said to be in both languages', (zh, en) => {
    const naming = Object.entries(refusals).filter((entry) => entry[1].zh.includes(zh))
    expect(naming.length).toBeGreaterThan(0)
    expect(naming.filter((entry) => !en.test(entry[1].en.toLowerCase())).map(([key]) => key)).toEqual([])
  })

  test('leaves the row out where the head is meant', () => {
    expect(problemText({ field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }, 'zh')).toBe('金额与系统计算不一致')
    expect(problemText({ field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }, 'en')).toBe('The amounts are not what the system computes')
  })

  test('names what it is about of several, once', () => {
    expect(problemText({ rule: 'HAS_BELOW', about: '总部' }, 'zh')).toBe('请先删除[总部]的下级')
    expect(problemText({ rule: 'LINES_EMPTY', about: 'CG-1' }, 'zh')).toBe('[CG-1] 单据明细不能为空')
    expect(problemText({ rule: 'LINES_EMPTY', about: { zh: '草稿', en: 'the draft' } }, 'en')).toBe(
      '[the draft] The document needs at least one line',
    )
  })

  test('takes words as parameters', () => {
    const off: Problem = { rule: 'MASTER_OFF', params: { kind: { zh: '供应商', en: 'Supplier' }, name: '华东饮料' } }
    expect([problemText(off, 'zh'), problemText(off, 'en')]).toEqual(['供应商[华东饮料]已停用', 'Supplier [华东饮料] is disabled'])
  })
})

test('a placeholder without a value leaves nothing, and a value is not read as a template', () => {
  expect(fillPlaceholders('{a}-{b}', { a: '{b}', b: '$&' })).toBe('{b}-$&')
  expect(fillPlaceholders('{a}!')).toBe('!')
})
