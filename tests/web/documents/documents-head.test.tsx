import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { withHead } from '#web/document-engine/edit-document.ts'
import { HeaderFields } from '#web/documents/page/head/header-fields.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'
import { registry, settings, stored } from '../../support/web/web-documents.ts'

const fields = ['supplierId', 'customerNo', 'freight', 'remark'] as const

function Head({ first, onChange = vi.fn() }: { first: WebDocument; onChange?: (change: Partial<WebDocument>) => void }) {
  const [value, setValue] = useState(first)
  const change = (more: Partial<WebDocument>) => {
    onChange(more)
    setValue({ ...value, ...more })
  }
  return <HeaderFields fields={fields} value={value} readOnly={false} places={settings.places} onChange={change} />
}

test('a partner is found by what is typed and comes with its name', async () => {
  const found = [{ id: '8', name: '江南食品', code: 'S002' }]
  const server = fakeServer({ SupplierApi_lookup: () => data({ records: found, total: 1, size: 20, current: 1, pages: 1 }) })
  const onChange = vi.fn()
  const { user } = show(<Head first={{}} onChange={onChange} />)
  await user.type(screen.getByRole('combobox', { name: '供应商' }), 'jn')
  await screen.findByText('江南食品')
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith({ supplierId: '8', supplierName: '江南食品' })
  expect(server.calls.at(-1)?.query).toMatchObject({ keyword: 'jn' })
})

test('Enter goes on to the next field, with Shift back', async () => {
  fakeServer({})
  const { user } = show(<Head first={stored()} />)
  screen.getByRole('textbox', { name: '供方单号' }).focus()
  await user.keyboard('A-1{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '运费' }))
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '供方单号' }))
})

test('passing through the fields changes nothing', async () => {
  fakeServer({})
  const onChange = vi.fn()
  const { user } = show(<Head first={stored({ freight: '10.00' })} onChange={onChange} />)
  screen.getByRole('textbox', { name: '供方单号' }).focus()
  await user.keyboard('{Enter}{Enter}{Shift>}{Enter}{/Shift}')
  expect(onChange).not.toHaveBeenCalled()
})

test('what is wrong stands under its field', () => {
  const problems = [{ field: 'freight', rule: 'FIELD_BAD' as const }]
  show(<HeaderFields fields={fields} value={stored()} readOnly={false} places={settings.places} problems={problems} onChange={vi.fn()} />)
  const field = screen.getByRole('textbox', { name: '运费' })
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('运费不正确')
})

test('a document that cannot be edited reads as text, with a dash where there is nothing', () => {
  show(<HeaderFields fields={fields} value={stored({ freight: '1234.50' })} readOnly places={settings.places} onChange={vi.fn()} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('华东饮料')).toBeTruthy()
  expect(screen.getByText('1,234.50')).toBeTruthy()
  expect(screen.getAllByText('—')).toHaveLength(2)
})

test('an amount that was emptied reads as the others that are nothing', () => {
  expect(withHead(stored({ freight: '10.00' }), { freight: '' }, settings)).toMatchObject({ freight: '0.00' })
})

const none = { SupplierApi_lookup: () => data({ records: [], total: 0, size: 20, current: 1, pages: 0 }) }
const partner = () => screen.getByRole<HTMLInputElement>('combobox', { name: '供应商' })

/** Replaces the text of the field, in one go. */
const types = (text: string) => {
  partner().focus()
  fireEvent.change(partner(), { target: { value: text } })
}

test('a partner nobody knows stays as typed, marked, and holds the document back in its own words', async () => {
  const server = fakeServer(none)
  const onChange = vi.fn()
  const { user } = show(<Head first={stored()} onChange={onChange} />)
  types('新朋友')
  await screen.findByText('没有匹配的结果')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith({ supplierId: undefined, supplierName: undefined, left: { supplierId: '新朋友' } })
  expect(partner().value).toBe('新朋友')
  expect(partner().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('“新朋友”尚未选定，请从列表中选择')).toBeTruthy()
  const { open } = registry()
  const { actor } = open(stored({ left: { supplierId: '新朋友' } }))
  actor.send({ type: 'EDIT', change: { remark: 'x' } })
  actor.send({ type: 'SAVE' })
  await waitFor(() => expect(actor.getSnapshot().context.refusal).toBeDefined())
  expect(actor.getSnapshot().context.refusal).toMatchObject({
    key: 'FIELD_BAD',
    problems: [{ field: 'supplierId', reason: { zh: '“新朋友”尚未选定，请从列表中选择', en: '“新朋友” was not chosen from the list' } }],
  })
  expect(server.calls.filter(({ id }) => id.startsWith('PurchaseReceiptApi'))).toEqual([])
})

test('who may add partners makes the one that was typed, and it is chosen; others are not offered it', async () => {
  const made = { id: '88', version: 1, supplierCode: 'GYS9', supplierName: '新朋友' }
  const server = fakeServer({ ...none, SupplierApi_code: () => data('GYS9'), SupplierApi_submit: () => data(made) })
  const first = stored({ supplierId: undefined, supplierName: undefined, left: { supplierId: '新朋友' } })
  const onChange = vi.fn()
  const { user } = show(<Head first={first} onChange={onChange} />, session('supplier_add'))
  await user.click(screen.getByRole('button', { name: '新建供应商“新朋友”' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^名称/ })
  expect(name.value).toBe('新朋友')
  await user.click(screen.getByRole('button', { name: /^保存/ }))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ supplierId: '88', supplierName: '新朋友', left: {} }))
  expect(server.calls.find(({ id }) => id === 'SupplierApi_submit')?.body).toMatchObject({ supplierName: '新朋友', supplierCode: 'GYS9' })
  expect(screen.queryByRole('button', { name: /^新建供应商/ })).toBeNull()
})

test('without the right nothing is offered', () => {
  fakeServer(none)
  show(<Head first={stored({ left: { supplierId: '新朋友' } })} />)
  expect(partner().value).toBe('新朋友')
  expect(screen.queryByRole('button', { name: /^新建供应商/ })).toBeNull()
})

test('left text that is just the code or name of one is that one; emptied, nothing is chosen', async () => {
  const found = [{ id: '8', name: '江南食品', code: 'S002' }]
  fakeServer({ SupplierApi_lookup: () => data({ records: found, total: 1, size: 20, current: 1, pages: 1 }) })
  const onChange = vi.fn()
  const { user } = show(<Head first={{}} onChange={onChange} />)
  types('s002')
  await user.tab()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ supplierId: '8', supplierName: '江南食品', left: {} }))
  types('江')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith({ supplierId: undefined, supplierName: undefined, left: { supplierId: '江' } })
  types('')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith({ supplierId: undefined, supplierName: undefined, left: {} })
})

test('[form.revalidate] choosing a partner checks its field again: a wrong mark goes, one that is still wrong stays', async () => {
  const found = [{ id: '8', name: '江南食品', code: 'S002' }]
  fakeServer({
    SupplierApi_lookup: ({ query }) => data({ records: query.keyword === 'jn' ? found : [], total: 1, size: 20, current: 1, pages: 1 }),
  })
  const { user } = show(<Head first={{}} />)
  types('新朋友')
  await screen.findByText('没有匹配的结果')
  await user.tab()
  expect(partner().getAttribute('aria-invalid')).toBe('true')
  types('老朋友')
  await screen.findByText('没有匹配的结果')
  await user.tab()
  expect(partner().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('“老朋友”尚未选定，请从列表中选择')).toBeTruthy()
  types('jn')
  await user.click(await screen.findByText('江南食品'))
  expect(partner().value).toBe('江南食品')
  expect(partner().getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText(/尚未选定/)).toBeNull()
})

test.each([
  [[], 'lines'],
  [['depotId'], '仓库'],
] as const)('from a needed field Enter goes to the next needed one that is empty (%j), else into the lines', async (needed, next) => {
  fakeServer(none)
  const lines = (
    // biome-ignore lint/a11y/useSemanticElements: stands for the grid of the lines
    <div role="grid">
      <span data-active>
        <input aria-label="lines" />
      </span>
    </div>
  )
  const first = stored({ depotId: undefined })
  const { user } = show(
    <div>
      <HeaderFields
        fields={['supplierId', 'customerNo', 'depotId', 'remark']}
        required={['supplierId', ...needed]}
        value={first}
        readOnly={false}
        places={settings.places}
        onChange={vi.fn()}
      />
      {lines}
    </div>,
  )
  partner().focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(next))
  screen.getByRole('textbox', { name: '供方单号' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '仓库' }))
})
