import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { documents } from '#machines/index.ts'
import { pathsOf } from '#machines/paths/path-file.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

vi.mock('#web/testing/coverage.gen.json', () => ({
  default: {
    salesOrder: {
      states: { of: 11, reached: 11, missed: [] },
      transitions: { of: 57, reached: 56, missed: ['submitted REJECT draft'] },
      guards: { of: 2, reached: 1, missed: ['hasLines no'] },
      refusals: { of: 1, reached: 1, missed: [] },
      roles: { of: 1, reached: 1, missed: [] },
    },
  },
}))

async function opens(path: string) {
  shellServer('testing_view')
  keepTokens('1')
  return openApp(path)
}

const textOf = async (blob: Blob) => JSON.parse(await blob.text())

test('paths are chosen, seen on the picture and step by step, and taken along as the file that is walked', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:paths'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user, container } = await opens('/audit/testing?kind=salesOrder')
  await user.selectOptions(await screen.findByRole('combobox', { name: '路径策略' }), '覆盖全部流转')
  await user.click(await screen.findByRole('button', { name: '换一组' }))
  const wanted = pathsOf(documents.salesOrder, { strategy: 'all-transitions', seed: 2 })
  const list = within(await screen.findByRole('list', { name: '路径' }))
  expect(list.getAllByRole('button')).toHaveLength(wanted.paths.length)
  await user.click(list.getByRole('button', { name: /^路径2/ }))
  const steps = within(screen.getByRole('table', { name: '步骤' }))
  expect(steps.getAllByRole('row')).toHaveLength((wanted.paths[1]?.steps.length ?? 0) + 1)
  const [first] = wanted.paths[1]?.steps ?? []
  expect(container.querySelector(`[data-step="${first?.from}-${first?.event}-${first?.to}"] .dg-badge.taken`)?.textContent).toMatch(
    /^1(,|$)/,
  )
  await user.click(screen.getByRole('button', { name: '下载' }))
  expect(await textOf(saved[0] as Blob)).toEqual(JSON.parse(JSON.stringify(wanted)))
})

test('coverage is painted on the picture, and what is not reached is named', async () => {
  const { container } = await opens('/audit/testing?view=coverage&kind=salesOrder')
  const table = within(await screen.findByRole('table', { name: '覆盖率' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toContain('流转56 / 57待审核 驳回 → 草稿')
  expect(container.querySelector('[data-step="submitted-REJECT-draft"]')?.getAttribute('data-unused')).toBe('true')
  expect(container.querySelector('[data-step="submitted-WITHDRAW-draft"] .dg-badge.taken')?.textContent).toBe('✓')
})
