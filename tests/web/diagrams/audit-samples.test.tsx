import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pdfOf } from '#web/diagrams/save-picture.ts'
import { data, type FakeCall, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const sample = {
  ...{
    id: '9',
    kind: 'salesOut',
    kindName: '销售出库单',
    method: 'weighted',
    size: 2,
    seed: '2026',
    population: 40,
    noted: 1,
    findings: 0,
  },
  ...{ createUserName: '沈文博', createTime: '2026-11-20 10:00:00', version: 1 },
}
const detail = {
  ...sample,
  documents: [
    {
      no: 1,
      headId: '7',
      kind: 'salesOut',
      billNo: 'XC-7',
      billDate: '2026-11-01',
      statusName: '已出库',
      finalAmt: '11.30',
      verdict: 'good',
    },
    { no: 2, headId: '8', kind: 'salesOut', billNo: 'XC-8', billDate: '2026-11-02', finalAmt: '22.60' },
  ],
}
const page = (records: readonly object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })

test('what is refused of a sample is marked where it was entered', async () => {
  const server = shellServer('logaudit_view', 'logaudit_sample')
  server.answer({
    LogSampleApi_list: () => page([]),
    LogSampleApi_draw: () => refusal(400, '样本量不能小于1', { fields: [{ field: 'size', rule: 'minimum', msg: '样本量不能小于1' }] }),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/audit/log?view=samples')
  await user.click(await screen.findByRole('button', { name: '开始抽样' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: '样本量' }).getAttribute('aria-invalid')).toBe('true'))
})

test('a sample is drawn by a seed, noted on and signed', async () => {
  const server = shellServer('logaudit_view', 'logaudit_sample', 'logaudit_export')
  let shown: object = detail
  const noted = ({ body }: FakeCall) => {
    const [first, second] = detail.documents
    shown = {
      ...detail,
      noted: 2,
      documents: [first, { ...second, ...(body as object), notedUserName: '沈文博', notedTime: '2026-11-20 11:00:00' }],
    }
    return data(shown)
  }
  server.answer({
    LogSampleApi_list: () => page([sample]),
    LogSampleApi_draw: () => data(detail),
    LogSampleApi_detail: () => data(shown),
    LogSampleApi_note: noted,
    LogSampleApi_sign: () => {
      shown = { ...shown, signedUserName: '沈文博', signedTime: '2026-11-20 12:00:00', digest: 'f'.repeat(64), signature: 's' }
      return data(shown)
    },
  })
  keepTokens('1')
  const { user } = await openApp('/audit/log?view=samples')
  await user.selectOptions(await screen.findByLabelText('抽样方法'), 'weighted')
  await user.type(screen.getByLabelText('种子'), '2026')
  await user.click(screen.getByRole('button', { name: '开始抽样' }))
  await waitFor(() => expect(server.callsOf('LogSampleApi_draw')[0]?.body).toMatchObject({ method: 'weighted', seed: '2026', size: 25 }))
  const documents = within(await screen.findByRole('table', { name: '样本单据' }))
  // the names of figures are aligned like the figures
  for (const name of ['金额', '有发现', '总体']) expect(screen.getByRole('columnheader', { name }).className, name).toBe('ui-number')
  expect(documents.getByRole('link', { name: 'XC-7' }).getAttribute('href')).toBe('/audit/replay?id=7')
  await user.selectOptions(documents.getByLabelText('序号 2 结论'), 'finding')
  await user.click(documents.getByRole('button', { name: '序号 2 保存' }))
  await documents.findByText('有发现时请写明是什么')
  expect(server.callsOf('LogSampleApi_note')).toHaveLength(0)
  await user.type(documents.getByLabelText('序号 2 说明'), '价格高于合同')
  await user.click(documents.getByRole('button', { name: '序号 2 保存' }))
  await waitFor(() =>
    expect(server.callsOf('LogSampleApi_note')[0]?.body).toEqual({ id: '9', no: 2, verdict: 'finding', note: '价格高于合同' }),
  )
  await user.click(screen.getByRole('button', { name: '签署' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /签署|确定/ }))
  await screen.findByText(/沈文博 于 2026-11-20 12:00:00 签署/)
  expect(documents.queryByLabelText('序号 2 结论')).toBeNull()
})

test('a picture as PDF is one page whose table of places is right', () => {
  const bytes = pdfOf(new Uint8Array([1, 2, 3]), { width: 20, height: 10 })
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.startsWith('%PDF-1.4')).toBe(true)
  const places = [...text.matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
  expect(places.map((place, at) => text.slice(place, place + 7) === `${at + 1} 0 obj`)).toEqual([true, true, true, true, true])
  expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.indexOf('xref\n'))
  expect(text).toContain('/MediaBox [0 0 10 5]')
})
