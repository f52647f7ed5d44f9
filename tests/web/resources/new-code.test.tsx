import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { type ResourceApi, resourceOf, resources } from '#resources/index.ts'
import { codesFor } from '#web/resources/resource-api.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

/** The codes that the wire makes: the next free one, and for suppliers also one made from the time. */
const made: Partial<Record<ResourceApi, readonly string[]>> = {
  BrandApi: ['code'],
  CarrierApi: ['code'],
  ClassificationApi: ['code'],
  CustomerApi: ['code'],
  SupplierApi: ['code', 'timeStampCode'],
}

test('wherever the wire makes codes a form offers them, and nowhere else', () => {
  const offered = resources.flatMap((definition) => {
    const verbs = Object.keys(definition.fields).flatMap((field) => codesFor(definition, field))
    return verbs.length > 0 ? [[definition.api, verbs] as const] : []
  })
  expect(Object.fromEntries(offered)).toEqual(made)
  const calls = operations.filter(({ id }) => /_(code|timeStampCode)$/.test(id))
  expect(calls).toHaveLength(Object.values(made).flat().length)
})

test.each([
  ['BrandApi', '编码', '新编码', 'FranchiseBrandApi_code', 'PP012'],
  ['SupplierApi', '编码', '新编码', 'SupplierApi_code', 'GYS0007'],
  ['SupplierApi', '编码', '时间戳编码', 'SupplierApi_timeStampCode', 'GYS20261121100000123'],
] as const)('the form of %s fills in %s by the button %s', async (api, label, button, call, code) => {
  const { menu, stem } = resourceOf(api)
  shellServer(`${stem}_view`, `${stem}_add`).answer({
    [`${api}_list`]: () => data({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
    [call]: () => data(code),
  })
  keepTokens('1')
  const { user } = await openApp(menu.path)
  // the button above the list: an empty list has one of its own
  const [add] = await screen.findAllByRole('button', { name: /^新增/ })
  await user.click(add ?? document.body)
  // a window that is drawn again while its parts load is another element, so it is looked up each time
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByDisplayValue(code)
  const form = within(screen.getByRole('dialog'))
  expect(form.getByDisplayValue(code)).toBe(form.getByRole('textbox', { name: label }))
})
