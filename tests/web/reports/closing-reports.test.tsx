import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const page = (records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, sums: {} })
const october = 'startTime=2026-10-01&endTime=2026-10-31'
const params = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)

function opens(path: string, answers: Partial<Record<OperationId, (call: never) => unknown>>) {
  return openSignedIn(path, ['estimateage_view', 'taxworksheet_view', 'price_purchase_view'], answers)
}

test('what is not invoiced leads from a supplier to documents, in the books that are chosen', async () => {
  const ages = { estimateAmt: '100.00', upTo30Amt: '0.00', upTo60Amt: '100.00', upTo90Amt: '0.00', over90Amt: '0.00' }
  const { server } = await opens('/analysis/estimateAge?startTime=2026-08-01&endTime=2026-08-31&entity=%3D%E4%B8%80%E5%BA%97', {
    EstimateAgeApi_list: () => page([{ supplierId: '8', supplierName: '供应商八', ...ages }]),
    PeriodApi_entities: () => data([{ legalEntity: '' }, { legalEntity: '一店' }]),
  })
  const [estimated] = await screen.findAllByRole('link', { name: '100.00' })
  expect(estimated?.getAttribute('href')).toBe(
    '/analysis/estimateAge?groupBy=document&supplierId=8&startTime=2026-08-01&endTime=2026-08-31&entity=%3D%E4%B8%80%E5%BA%97',
  )
  expect(server.callsOf('EstimateAgeApi_list')[0]?.query).toMatchObject({ legalEntity: '一店', groupBy: 'partner' })
  // the report is as of a day: a first day would have no effect
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '截至日期' }).value).toBe('2026-08-31')
  expect(screen.queryByRole('textbox', { name: '开始日期' })).toBeNull()
  expect(document.querySelector('.report-paper p')?.textContent).toMatch(/^截至日期 2026-08-31 · /)
})

test('ages of a month that goes on are told of today', async () => {
  await opens('/analysis/estimateAge?startTime=2026-11-01&endTime=2026-11-30', { EstimateAgeApi_list: () => page([]) })
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: '截至日期' })
  expect(day.value).toBe('2026-11-21')
})

test('tax by item leads to its documents, and is held against the vouchers', async () => {
  const row = { id: 'invoiced', item: 'invoiced', itemName: '销项·已开票', untaxedAmt: '100.00', outputAmt: '13.00', inputAmt: '0.00' }
  const { server, user } = await opens(`/analysis/taxWorksheet?${october}`, {
    TaxWorksheetApi_list: ({ query }: { query: { groupBy: string } }) =>
      page([
        query.groupBy === 'account'
          ? {
              id: 'outputTax',
              account: 'outputTax',
              accountName: '销项税额',
              outputAmt: '13.00',
              voucherAmt: '12.00',
              differenceAmt: '1.00',
            }
          : row,
      ]),
  } as never)
  expect(params((await screen.findAllByRole('link', { name: '13.00' }))[0] as HTMLElement)).toEqual({
    ...{ startTime: '2026-10-01', endTime: '2026-10-31', groupBy: 'document', item: 'invoiced' },
  })
  await user.click(screen.getByRole('button', { name: '对凭证' }))
  expect(await screen.findByRole('columnheader', { name: '凭证税额' })).toBeTruthy()
  expect(server.callsOf('TaxWorksheetApi_list').at(-1)?.query).toMatchObject({ groupBy: 'account' })
  for (const figure of ['13.00', '12.00', '1.00'])
    expect(params(screen.getByRole('link', { name: figure }))).toEqual({
      ...{ startTime: '2026-10-01', endTime: '2026-10-31', groupBy: 'accountDocument', account: 'outputTax' },
    })
  await user.click(screen.getByRole('link', { name: '12.00' }))
  await waitFor(() =>
    expect(server.callsOf('TaxWorksheetApi_list').at(-1)?.query).toMatchObject({ groupBy: 'accountDocument', account: 'outputTax' }),
  )
})
