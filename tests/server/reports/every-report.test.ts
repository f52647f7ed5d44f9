import { expect, test } from 'vitest'
import { ledgers } from '#resources/reports/ledger.ts'
import { reports } from '#resources/reports/reports.ts'
import { schemasOf } from '#server/http/contract-schemas.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const { admin } = await openShop(server)

test.each(reports.map((report) => [report.api, report] as const))(
  '%s is exported as a job, with all its columns',
  async (resource, { fields, label }) => {
    const { id } = await admin.ok('JobApi_export', { body: { resource, query: { endTime: '2026-11-30' }, columns: Object.keys(fields) } })
    await server.jobs.idle()
    expect(await admin.ok('JobApi_detail', { query: { id } })).toMatchObject({ state: 'done', fileName: `${label.zh}-2026-11-21.xlsx` })
    const sheet = await admin.fetch(`/api/blade-resource/job/download?id=${id}`)
    expect((await sheet.text()).slice(0, 2)).toBe('PK')
  },
)

const ofPeriods = [...reports, ...ledgers].map(({ list }) => list).filter((list) => 'startTime' in (schemasOf(list).query.properties ?? {}))

test.each(ofPeriods)('%s of a period that ends before it begins is refused, and does not come to nothing', async (list) => {
  const { status, key, fields } = await admin.call(list, { query: { startTime: '2026-10-02', endTime: '2026-10-01' } as never })
  expect([status, key, fields.map(({ field }) => field)]).toEqual([400, 'FIELD_BAD', ['endTime']])
})
