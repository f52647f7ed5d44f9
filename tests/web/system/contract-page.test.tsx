import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { setLanguage } from '#web/i18n/index.ts'
import {
  boundsOf,
  type Contract,
  fieldsOf,
  matchingOperations,
  operationsIn,
  partsIn,
  shortNameOf,
  typeOf,
  usersOf,
} from '#web/screens/contract/open-api.ts'
import { groupWords } from '#web/screens/contract/words.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

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

  test('a description is told in the language of the reader, and what the other says apart', () => {
    expect(partsIn('Untaxed amount · 未税金额', 'en')).toEqual({ own: 'Untaxed amount', other: '未税金额' })
    expect(partsIn('Untaxed amount · 未税金额', 'zh')).toEqual({ own: '未税金额', other: 'Untaxed amount' })
    expect(partsIn('Tax-inclusive price', 'zh')).toEqual({ own: 'Tax-inclusive price', other: '' })
    expect(partsIn('审批意见', 'en')).toEqual({ own: '审批意见', other: '' })
  })

  test('a search finds every word anywhere', () => {
    expect(matchingOperations(operations, 'TAXRATE 列表').map(({ id }) => id)).toEqual(['TaxRateApi_list'])
    expect(matchingOperations(operations, ' ')).toHaveLength(2)
    expect(matchingOperations(operations, 'taxrate nothing')).toEqual([])
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

const trials = {
  TaxRateApi_list: { refusals: ['NO_PERMISSION', 'BAD_INPUT'], zh: { query: { current: 1 } } },
  TaxRateApi_submit: {
    refusals: ['NO_PERMISSION'],
    zh: { query: {}, body: { taxRate: '5', name: '说明' } },
    en: { query: {}, body: { taxRate: '5', name: 'As agreed' } },
  },
}
let sent: Request[] = []

/**
 * Serves the contract and the trial inputs as files and the session's calls by the fake server; answers and records
 * every call to tax rates.
 */
function serve(...rights: string[]) {
  sent = []
  shellServer(...rights)
  const served = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request | string) => {
    if (typeof request === 'string') return Promise.resolve(Response.json(request.includes('trials') ? trials : contract))
    if (!request.url.includes('/taxrate/')) return served(request)
    sent.push(request)
    return Promise.resolve(
      Response.json({ code: 200, success: true, data: { taxRate: '5' }, msg: '' }, { headers: { 'x-request-id': 'r-1' } }),
    )
  })
}

// the page and the code that reads the document are loaded when they are first opened

describe('the page', () => {
  beforeEach(() => {
    setLanguage('zh')
    localStorage.clear()
    keepTokens('1')
    serve('openapi_try')
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

  test('says what a call is refused with, sends it as one is signed in, and shows the answer', async () => {
    const { user } = await openApp('/system/api?call=TaxRateApi_list')
    const form = within(await screen.findByRole('region', { name: '试用' }))
    await user.type(await form.findByRole('textbox', { name: 'taxRate' }), '5')
    await user.click(form.getByRole('button', { name: '发送' }))
    const answer = await form.findByRole('region', { name: '应答' })
    expect(answer.textContent).toMatch(/^200.*r-1.*"taxRate": "5"/s)
    expect(new URL(sent[0]?.url ?? '').pathname + new URL(sent[0]?.url ?? '').search).toBe(
      '/api/blade-base/taxrate/list?current=1&taxRate=5',
    )
    expect(sent[0]?.headers.get('blade-auth')).toBe('bearer access-1')
    expect(screen.getByText('NO_PERMISSION')).toBeTruthy()
  })

  test('asks before a call that changes data, fills it in by language, and sends it by a key', async () => {
    setLanguage('en')
    const { user } = await openApp('/system/api?call=TaxRateApi_submit')
    expect((await screen.findByText('Adds or changes', { selector: 'p' })).textContent).toBe('Adds or changes')
    const form = within(await screen.findByRole('region', { name: 'Try it' }))
    const body = (await form.findByRole('textbox', { name: 'Body (JSON)' })) as HTMLTextAreaElement
    expect(JSON.parse(body.value)).toEqual({ taxRate: '5', name: 'As agreed' })
    await user.selectOptions(form.getByRole('combobox', { name: 'As' }), 'An API key')
    await user.type(form.getByLabelText('Access token'), 'key-1')
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
    await form.findByRole('region', { name: 'Answer' })
    expect(sent[0]?.headers.get('blade-auth')).toBe('bearer key-1')
    expect(await sent[0]?.json()).toEqual({ taxRate: '5', name: 'As agreed' })
  })

  test('sends nothing that is no JSON, and nothing for whoever may not try', async () => {
    const { user, unmount } = await openApp('/system/api?call=TaxRateApi_submit')
    const form = within(await screen.findByRole('region', { name: '试用' }))
    await user.type(await form.findByRole('textbox', { name: '请求内容 (JSON)' }), '}}')
    expect(form.getByRole('button', { name: '发送' }).getAttribute('aria-disabled')).toBe('true')
    expect(form.getAllByText('请求内容不是有效的 JSON')).not.toEqual([])
    unmount()
    serve()
    await openApp('/system/api?call=TaxRateApi_submit')
    const button = await within(await screen.findByRole('region', { name: '试用' })).findByRole('button', { name: '发送' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(sent).toEqual([])
  })
})

test('every group of the contract has a name in both languages', () => {
  const { tags } = parse(readFileSync('openapi/openapi.yaml', 'utf8')) as { tags: { name: string }[] }
  expect(Object.keys(groupWords).sort()).toEqual(tags.map(({ name }) => name).sort())
})
