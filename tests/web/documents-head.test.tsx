import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { WebDocument } from '#web/documents/engine/document-types.ts'
import { withHead } from '#web/documents/engine/edit-document.ts'
import { HeaderFields } from '#web/documents/page/header-fields.tsx'
import { data, fakeServer } from '../support/fake-server.ts'
import { show } from '../support/web.tsx'
import { settings, stored } from '../support/web-documents.ts'

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
