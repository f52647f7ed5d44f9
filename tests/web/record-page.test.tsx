import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { allDefinitions } from '#resources/documents/index.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'

const records = allDefinitions.filter(({ record, form }) => record && form)

const entered = [
  ...records.map(({ form, menu, right }) => [form ?? '', menu.label.zh, right] as const),
  ['/base/openingPartner', '期初应收', 'openingbarerter'] as const,
]

test.each(entered)('%s without a document says where such documents are entered, and leads there', async (form, list, right) => {
  shellServer(`${right}_view`)
  keepTokens('1')
  await openApp(form)
  await screen.findByText('这类单据在列表中录入')
  screen.getAllByRole('button', { name: list })
})
