import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const row = { id: '5', version: 1, codeName: '品牌', tableName: 'comm_brand', serviceName: 'blade-base', packageName: 'org.example' }
const files = [
  { path: 'openapi/base/brand.tsp', text: 'model Brand {}' },
  { path: 'src/resources/goods/brand.resource.ts', text: 'export const brand' },
]

function opens(answers: object) {
  return openSignedIn('/platform/code', ['code_view', 'code_generate', 'code_add'], {
    CodeGenApi_list: () => data({ records: [row], total: 1, size: 10, current: 1, pages: 1 }),
    ...answers,
  })
}

test('what was made of a table is looked at file by file', async () => {
  const { user } = await opens({ CodeGenApi_genCode: () => data(true), CodeGenApi_files: () => data(files) })
  const table = await screen.findByRole('table', { name: '代码生成' })
  await waitFor(() => expect(within(table).getAllByRole('checkbox').length).toBeGreaterThan(1))
  await user.click(within(table).getAllByRole('checkbox')[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: '生成代码' }))
  const shown = await screen.findByRole('dialog')
  expect(shown.textContent).toContain('model Brand {}')
  await user.click(within(shown).getByRole('button', { name: 'src/resources/goods/brand.resource.ts' }))
  expect(shown.textContent).toContain('export const brand')
})

test('an answer about a type of document that is refused is marked where it was given', async () => {
  const { user } = await opens({
    CodeGenApi_documentType: () =>
      refusal(400, '前缀不正确', { fields: [{ field: 'prefix', rule: 'FIELD_BAD', msg: '前缀[QC]已被使用' }] }),
  })
  await user.click(await screen.findByRole('button', { name: '新单据类型' }))
  const asked = await screen.findByRole('dialog')
  await user.type(within(asked).getByRole('textbox', { name: /编号前缀/ }), 'QC')
  await user.click(within(asked).getByRole('button', { name: /^生成/ }))
  await waitFor(() => expect(asked.textContent).toContain('前缀[QC]已被使用'))
})
