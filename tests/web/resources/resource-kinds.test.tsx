import { screen, waitFor, within } from '@testing-library/react'
import { md5 } from 'js-md5'
import { expect, test } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// fields that are not text: pictures and HTML; and resources that only the server writes

const rights = (stem: string) => ['view', 'add', 'edit', 'delete'].map((verb) => `${stem}_${verb}`)
const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })
const link = '/api/blade-resource/oss/endpoint/file?name=a.png'

// the page's own module is loaded when it is first opened
const addButton = async () => (await screen.findAllByRole('button', { name: /^新增/ }))[0] as HTMLElement

test('a picture is fetched with the session, uploaded when it is chosen, and kept by its link', async () => {
  const server = shellServer(...rights('slider'))
  server.answer({
    SliderApi_list: () => page({ id: '1', version: 1, title: '开业', image: link, status: 1 }),
    OssApi_file: () => refusal(400, '文件不存在或已删除'),
    OssApi_putFile: () => data({ link: link.replace('a.png', 'b.png'), name: 'b.png', originalName: 'x.png', domain: '' }),
    SliderApi_submit: ({ body }) => data({ ...(body as object), id: '2', version: 1, status: 1 }),
  })
  keepTokens('1')
  const { user } = await openApp('/mall/slider')
  await screen.findByText('开业')
  await waitFor(() => expect(server.callsOf('OssApi_file')[0]?.query).toEqual({ name: 'a.png' }))
  await user.click(await addButton())
  const form = within(await screen.findByRole('dialog'))
  await user.upload(form.getByLabelText('图片'), new File(['x'], 'x.png', { type: 'image/png' }))
  await form.findByRole('button', { name: '删除' })
  await user.click(form.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.callsOf('SliderApi_submit')[0]?.body).toMatchObject({ image: link.replace('a.png', 'b.png') }))
})

test('a picture that the server does not take says why at its place', async () => {
  const server = shellServer(...rights('slider'))
  server.answer({ SliderApi_list: () => page(), OssApi_putFile: () => refusal(400, '不支持的文件，只接受png, jpg') })
  keepTokens('1')
  const { user } = await openApp('/mall/slider')
  await user.click(await addButton())
  const form = within(await screen.findByRole('dialog'))
  await user.upload(form.getByLabelText('图片'), new File(['x'], 'x.png', { type: 'image/png' }))
  expect((await form.findByRole('alert')).textContent).toBe('不支持的文件，只接受png, jpg')
})

test('HTML is shown in a frame where nothing runs', async () => {
  const server = shellServer(...rights('mallhelpdetail'))
  server.answer({
    MallHelpDetailApi_list: () => page(),
    MallHelpTypeApi_lookup: () => page(),
    MallHelpTypeApi_tree: () => data([]),
  })
  keepTokens('1')
  const { user } = await openApp('/mall/helpDetail')
  await user.click(await addButton())
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('内容'), '<b>好</b>')
  const frame = (await form.findByTitle('内容')) as HTMLIFrameElement
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toContain('<b>好</b>')
})

test('a word that is known is offered and shown by what it is called; any other is kept as it is typed', async () => {
  const server = shellServer(...rights('tag'))
  server.answer({
    TagApi_list: () =>
      page(
        { id: '1', version: 1, name: '优质', type: 'supplier', status: 1 },
        { id: '2', version: 1, name: '陈列', type: 'shelf', status: 1 },
      ),
    TagApi_submit: ({ body }) => data({ ...(body as object), id: '3', version: 1, status: 1 }),
  })
  keepTokens('1')
  const { user } = await openApp('/base/tag')
  expect((await screen.findByRole('row', { name: /优质/ })).textContent).toContain('供应商')
  expect(screen.getByRole('row', { name: /陈列/ }).textContent).toContain('shelf')
  await user.click(await addButton())
  const form = within(await screen.findByRole('dialog'))
  const type = form.getByLabelText<HTMLInputElement>('类型')
  expect([...(type.list?.options ?? [])].map(({ value, textContent }) => [value, textContent])).toEqual([
    ['supplier', '供应商'],
    ['customer', '客户'],
    ['commodity', '商品'],
  ])
  await user.type(form.getByLabelText('名称'), '促销')
  await user.type(type, 'shelf')
  await user.click(form.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(server.callsOf('TagApi_submit')[0]?.body).toMatchObject({ name: '促销', type: 'shelf' }))
})

test('what nobody chose yet shows no choice', async () => {
  const server = shellServer(...rights('openingbalance'))
  server.answer({ OpeningBalanceApi_list: () => page() })
  keepTokens('1')
  const { user } = await openApp('/base/openingBalance')
  await user.click(await addButton())
  const kind = within(await screen.findByRole('dialog')).getByRole('combobox', { name: '类别' }) as HTMLSelectElement
  const shown = () => kind.selectedOptions[0]?.textContent
  expect(shown()).toBe('请选择')
  await user.selectOptions(kind, '会员积分')
  expect(shown()).toBe('会员积分')
  expect([...kind.options].map(({ textContent }) => textContent)).not.toContain('请选择')
})

test('a log has no add and no remove, whatever rights one has', async () => {
  const server = shellServer('api_view')
  server.answer({ LogApiApi_list: () => page({ id: '1', version: 1, createTime: '2026-11-21 10:00:00', requestUri: '/api/x' }) })
  keepTokens('1')
  await openApp('/logs/api')
  await screen.findByText('/api/x')
  expect(screen.queryByRole('button', { name: /^新增/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
})

test.each([
  ['abcd123', '密码应为8至64个字符'],
  [' correct horse 电池 staple ', undefined],
])('a first password that an administrator types as %s: %s', async (typed, words) => {
  const server = shellServer(...rights('user'))
  server.answer({
    UserApi_page: () => page(),
    UserApi_submit: ({ body }) => data({ ...(body as object), id: '2', version: 1, status: 1 }),
  })
  keepTokens('1')
  const { user } = await openApp('/system/user')
  await user.click(await addButton())
  const form = within(await screen.findByRole('dialog'))
  for (const [label, text] of [
    ['账号', 'wangmin'],
    ['姓名', '王敏'],
    ['密码', typed],
  ] as const)
    await user.type(form.getByLabelText(new RegExp(`^${label}`)), text)
  await user.click(form.getByRole('button', { name: /^保存/ }))
  if (words) expect(await form.findByText(words)).toBeTruthy()
  await waitFor(() =>
    expect(server.callsOf('UserApi_submit').map(({ body }) => body)).toEqual(
      words ? [] : [expect.objectContaining({ password: md5(typed) })],
    ),
  )
})

test('what people wrote is left as it is by translators, gaps to be filled included', async () => {
  const server = shellServer(...rights('messagetemplate'))
  const template = { id: '1', version: 1, code: 'submitted', title: '待审核', type: 1, status: 1, content: '{name}提交了采购订单' }
  server.answer({ MessageTemplateApi_list: () => page(template), MessageTemplateApi_detail: () => data(template) })
  keepTokens('1')
  await openApp('/messages/template?row=1')
  expect((await screen.findByText('{name}提交了采购订单')).closest('[translate=no]')).not.toBeNull()
})
