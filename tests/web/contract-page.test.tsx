import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/index.ts'
import { boundsOf, type Contract, fieldsOf, matching, operationsIn, shortNameOf, typeOf, usersOf } from '#web/screens/contract/open-api.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'

const contract: Contract = {
  operations: {
    TaxRateApi_list: {
      tag: 'base',
      description: '税率列表 · Page of tax rates; newest first',
      query: {
        type: 'object',
        required: [],
        properties: {
          current: { type: 'integer', default: 1, description: 'Page, from 1' },
          taxRate: { $ref: '#/components/schemas/Percent' },
        },
      },
      answer: { $ref: '#/components/schemas/TaxRateReply' },
    },
    TaxRateApi_submit: {
      tag: 'base',
      description: 'Adds or changes · 保存税率',
      query: { type: 'object', properties: {} },
      body: { $ref: '#/components/schemas/TaxRate' },
      bodyType: 'application/json',
      answer: { $ref: '#/components/schemas/TaxRateReply' },
    },
  },
  components: {
    schemas: {
      Percent: { type: 'string', format: 'percent' },
      TaxRate: {
        type: 'object',
        required: ['taxRate'],
        properties: {
          taxRate: { $ref: '#/components/schemas/Percent', description: 'Percent, e.g. "13"' },
          name: { type: 'string', maxLength: 50 },
        },
      },
      TaxRateReply: { type: 'object', properties: { data: { type: 'array', items: { $ref: '#/components/schemas/TaxRate' } } } },
    },
  },
}
const operations = operationsIn(contract)
const [list, submit] = operations

describe('the document as the page reads it', () => {
  test('calls come with their address, right and group', () => {
    expect(list).toMatchObject({ id: 'TaxRateApi_list', address: '/api/blade-base/taxrate/list', tag: 'base', right: 'taxrate_view' })
  })

  test('a call is named in the language of the reader, whichever stands first, without the detail', () => {
    const names = [list, submit].flatMap((one) => (one ? [shortNameOf(one, 'zh'), shortNameOf(one, 'en')] : []))
    expect(names).toEqual(['税率列表', 'Page of tax rates', '保存税率', 'Adds or changes'])
  })

  test('a search finds every word anywhere', () => {
    expect(matching(operations, 'TAXRATE 列表').map(({ id }) => id)).toEqual(['TaxRateApi_list'])
    expect(matching(operations, ' ')).toHaveLength(2)
    expect(matching(operations, 'taxrate nothing')).toEqual([])
  })

  test('a field says its type, its bounds and whether it must be there', () => {
    const [rate, name] = fieldsOf(contract, { $ref: '#/components/schemas/TaxRate' })
    expect([rate?.required, name?.required]).toEqual([true, false])
    expect([rate, name].map((field) => typeOf(contract, field?.schema ?? {}).text)).toEqual(['Percent', 'string'])
    expect([rate, name].map((field) => boundsOf(contract, field?.schema ?? {}))).toEqual(['', '≤ 50 ✎'])
  })

  test('a model knows the calls that take or answer it, also in a list', () => {
    expect(usersOf(contract, operations, 'TaxRate').map(({ id }) => id)).toEqual(['TaxRateApi_list', 'TaxRateApi_submit'])
    expect(usersOf(contract, operations, 'Percent').map(({ id }) => id)).toEqual(['TaxRateApi_submit'])
  })
})

// the page and what reads the document are loaded when first opened

describe('the page', () => {
  beforeEach(() => {
    setLanguage('zh')
    localStorage.clear()
    keepTokens('1')
    shellServer()
    const served = globalThis.fetch
    vi.stubGlobal('fetch', (request: Request | string) =>
      typeof request === 'string' ? Promise.resolve(Response.json(contract)) : served(request),
    )
  })

  test('is searched, and shows a call with what it takes and answers', async () => {
    const { user, address } = await openApp('/system/api')
    await user.type(await screen.findByRole('searchbox', { name: '路径、名称、说明' }), '保存')
    await user.click(await screen.findByRole('button', { name: /POST.*保存税率/ }))
    expect(address()).toContain('call=TaxRateApi_submit')
    const body = await screen.findByRole('table', { name: '请求内容' })
    expect(within(body).getByRole('row', { name: /^taxRate/ }).textContent).toBe('taxRate必填PercentPercent, e.g. "13"')
    await user.click(screen.getByRole('button', { name: '展开 TaxRate[]' }))
    expect(within(screen.getByRole('table', { name: '返回' })).getByText('name')).toBeTruthy()
  })

  test('shows a model with the calls that use it', async () => {
    const { user } = await openApp('/system/api?list=models')
    await user.click(await screen.findByRole('button', { name: 'TaxRate' }))
    expect(await screen.findByRole('heading', { name: 'TaxRate' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'GET /api/blade-base/taxrate/list' }))
    expect(await screen.findByRole('heading', { name: '税率列表' })).toBeTruthy()
  })
})
