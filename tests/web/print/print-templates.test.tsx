import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paperOf } from '#paper/document-paper.ts'
import { exampleDocument } from '#paper/example-document.ts'
import { type PrintTemplate, usualTemplate } from '#paper/print-template.ts'
import { recordPaperOf } from '#paper/record-paper.ts'
import { usualStatement } from '#paper/statement-paper.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { openTabs, PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import PrintTemplatesPage from '#web/print/designer/designer.page.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'

const places = { price: 5, amount: 2, qty: 2 }
const delivered = {
  ...usualTemplate(purchaseOrderDocument, 'zh'),
  billType: 'purchaseOrder',
  billTypeName: '采购订单',
  isOwn: 1,
  version: 0,
}
const letter = { ...usualStatement, billType: 'statement', billTypeName: '对账函', isOwn: 1, version: 0 }
const changed = { updateUserName: '王敏', updateTime: '2026-11-21 10:00:00' }

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

type Handlers = Parameters<typeof fakeServer>[0]

const open = (more: Handlers = {}, ...rights: string[]) => openOf('purchaseOrder', more, ...rights)

async function openOf(kind: string, more: Handlers, ...rights: string[]) {
  const server = fakeServer({
    PrintTemplateApi_list: () => data([]),
    PrintTemplateApi_detail: ({ query }) => data(query.billType === 'statement' ? letter : delivered),
    PurchaseOrderApi_list: () => data({ records: [], total: 0 }),
    ...more,
  })
  const tabs = openTabs()
  const path = `/system/printTemplates?type=${kind}`
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: 'x' } })
  const view = show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: path, path }}>
        <PrintTemplatesPage />
      </PaneContext>
    </TabsContext>,
    session('printtemplate_view', 'purchaseorder_view', ...rights),
  )
  return { ...view, server, tabs }
}
const designed = async (more: Handlers = {}) => open(more, 'printtemplate_edit')
const columns = () => screen.findByRole('group', { name: '明细列' })
const ticked = async () =>
  within(await columns())
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap((box) => (box.dataset.act === 'tick' && box.checked ? [box.parentElement?.textContent] : []))
const paper = () => vi.waitFor(() => document.querySelector<HTMLElement>('.designer-sheets .paper') ?? expect.fail('no sheet yet'))

describe('the page of print templates', () => {
  test('begins with what is printed as delivered, shown with an example where there is no document', async () => {
    await designed()
    expect((await ticked()).slice(0, 3)).toEqual(['商品编码', '商品全称', '单位'])
    expect((await paper()).textContent).toContain('CG20260115-0001')
    expect(screen.getByText('以示例数据为例')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '恢复默认' })).toBeNull()
  })

  test('a draft that is the newest document is no example', async () => {
    const { billNo: _, ...draft } = exampleDocument(purchaseOrderDocument, 'zh')
    await designed({
      PurchaseOrderApi_list: () => data({ records: [{ id: '1' }], total: 1 }),
      PurchaseOrderApi_detail: () => data({ ...draft, id: '1', state: 'draft' }),
    })
    expect(await screen.findByText('以最近一张单据（未编号）为例')).toBeTruthy()
  })

  test('columns are ticked and moved by keys, the result follows, and what is saved is what is seen', async () => {
    const { user, server } = await designed({
      PrintTemplateApi_submit: ({ body }) => data({ ...delivered, ...(body as object), ...changed, isOwn: 2, version: 1 }),
    })
    const group = within(await columns())
    await user.click(group.getByRole('checkbox', { name: '商品编码' }))
    await user.click(group.getByRole('checkbox', { name: '条码' }))
    const code = group.getByRole('checkbox', { name: '条码' })
    code.focus()
    for (let steps = (await ticked()).length - 1; steps > 0; steps -= 1) await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect((await ticked())[0]).toBe('条码')
    expect(document.activeElement?.parentElement?.textContent).toBe('条码')
    await user.type(screen.getByRole('textbox', { name: '打印抬头' }), '堃记商贸')
    await user.type(screen.getByRole('textbox', { name: '说明' }), '七日内验收')
    await user.click(screen.getByRole('button', { name: '增加一联' }))
    await user.type(screen.getByRole('textbox', { name: '第 1 联' }), '存根联')
    await vi.waitFor(async () => expect((await paper()).textContent).toContain('存根联'))
    const sheet = await paper()
    for (const said of ['堃记商贸', '七日内验收']) expect(sheet.textContent).toContain(said)
    expect(sheet.querySelectorAll('thead th')[1]?.textContent).toBe('条码')
    await user.keyboard('{Control>}s{/Control}')
    await vi.waitFor(() => expect(server.callsOf('PrintTemplateApi_submit')).toHaveLength(1))
    const sent = server.callsOf('PrintTemplateApi_submit')[0]?.body as PrintTemplate & { version: number }
    expect(sent).toMatchObject({ heading: '堃记商贸', note: '七日内验收', copies: ['存根联'], version: 0 })
    expect(sent.columns[0]).toEqual({ field: 'barCode' })
    expect(await screen.findByRole('button', { name: '恢复默认' })).toBeTruthy()
  })

  test('totals and capitals are chosen, papers and languages too, and the sheet shows them', async () => {
    const { user } = await designed()
    await columns()
    expect((await paper()).querySelector('.paper-capitals')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '打印金额大写' }))
    const totals = within(screen.getByRole('group', { name: '合计项' }))
    const [first] = totals.getAllByRole('checkbox')
    const name = first?.parentElement?.textContent ?? ''
    expect((await paper()).querySelector('.paper-totals')?.textContent).toContain(name)
    if (first) await user.click(first)
    await vi.waitFor(async () => expect((await paper()).querySelector('.paper-capitals')).toBeNull())
    expect((await paper()).querySelector('.paper-totals')?.textContent).not.toContain(name)
    await user.selectOptions(screen.getByRole('combobox', { name: '语言' }), 'both')
    await vi.waitFor(async () => expect((await paper()).querySelector('h1')?.textContent).toBe('采购订单 Purchase order'))
    for (const kind of ['a5', 'formWhole', 'formThird']) {
      await user.selectOptions(screen.getByRole('combobox', { name: '纸张' }), kind)
      await vi.waitFor(async () => expect((await paper()).dataset.paper).toBe(kind))
    }
  })

  test('what the server refuses stands where it was entered', async () => {
    const fields = [{ field: 'columns', rule: 'FIELD_BAD', msg: '列：您无权查看“含税单价”' }]
    const { user } = await designed({ PrintTemplateApi_submit: () => refusal(400, '有误', { key: 'FIELD_BAD', data: { fields }, fields }) })
    await columns()
    await user.keyboard('{Control>}s{/Control}')
    expect((await within(await columns()).findByRole('alert')).textContent).toContain('您无权查看')
  })

  test('it is put back to what was delivered after a question', async () => {
    let removed = ''
    const own = { ...delivered, ...changed, heading: '堃记商贸', isOwn: 2, version: 3 }
    const { user } = await designed({
      PrintTemplateApi_detail: () => data(removed ? delivered : own),
      PrintTemplateApi_remove: ({ query }) => {
        removed = query.billTypes ?? ''
        return data(true)
      },
    })
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '恢复默认' }))
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '打印抬头' }).value).toBe(''))
    expect(removed).toBe('purchaseOrder')
  })

  test('who may only look changes nothing; who may not look is told which right he lacks', async () => {
    const { unmount } = await open()
    expect(
      within(await columns())
        .getAllByRole<HTMLInputElement>('checkbox')
        .every(({ disabled }) => disabled),
    ).toBe(true)
    expect(screen.getByRole('button', { name: /^保存/ }).getAttribute('aria-disabled')).toBe('true')
    unmount()
    await open({ PrintTemplateApi_list: () => refusal(403, '没有权限') })
    expect((await screen.findByText(/printtemplate_view/)).textContent).toBeTruthy()
  })

  test('the letter to partners has its own sentences and columns, and neither copies nor fields of a head', async () => {
    const { user } = await openOf('statement', {}, 'printtemplate_edit')
    const opening = await screen.findByRole('textbox', { name: '引言' })
    const read = async () => (await paper()).textContent
    await vi.waitFor(async () => expect(await read()).toContain('现将2026-01-01至2026-01-31的往来列示如下'))
    await user.click(opening)
    await user.paste('请核对{period}。')
    await user.type(screen.getByRole('textbox', { name: '结束语' }), '十日内回函')
    await user.click(within(await columns()).getByRole('checkbox', { name: '单据类型' }))
    await vi.waitFor(async () => expect(await read()).toContain('请核对2026-01-01至2026-01-31。'))
    for (const said of ['十日内回函', '贵单位应付我方 726.00 元（柒佰贰拾陆元整）', '回执']) expect(await read()).toContain(said)
    expect(await read()).not.toContain('收款单')
    for (const name of ['表头字段', '联次']) expect(screen.queryByRole('group', { name })).toBeNull()
  })

  test('a server that fails says so, and is asked again', async () => {
    let fails = true
    const { user } = await designed({ PrintTemplateApi_detail: () => (fails ? refusal(500, '出错了') : data(delivered)) })
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await user.click(again)
    expect((await ticked()).length).toBeGreaterThan(3)
  })
})

test.each(allDefinitions.map((definition) => [definition.words.id, definition] as const))(
  'an example of %s fills its paper: title, number, facts, and rows where it has columns',
  (_kind, definition) => {
    for (const language of ['zh', 'en'] as const) {
      const example = exampleDocument(definition, language)
      const { words, record, print } = definition
      const reader = { places, language, template: usualTemplate(definition, language) }
      const made = record ? recordPaperOf(words, { record, print }, { ...example }, reader) : paperOf(definition, example, reader)
      expect(made.number).toMatch(/20260115-0001$/)
      expect(made.head.length).toBeGreaterThan(0)
      expect(made.rows.length > 0).toBe(made.columns.length > 0)
    }
  },
)
