import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { salesOut } from '#machines/sales/sales-out.machine.ts'
import { TimelinePanel } from '#web/documents/panels/timeline-panel.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'

const places = { price: 5, amount: 2, qty: 2 }
const said = {
  zh: '单据已被李强于2026-11-21 10:01:00修改，请刷新后重试',
  en: 'The document was changed by 李强 at 2026-11-21 10:01:00; refresh and try again',
}
const row = { sourceBillId: '1', machineHash: 'm', hash: 'h' }

beforeEach(() => setLanguage('zh'))

function panel(language: 'zh' | 'en', total = 2) {
  setLanguage(language)
  const refused = {
    ...row,
    id: '2',
    event: 'POST',
    eventName: '记账',
    fromState: 'draft',
    toState: 'draft',
    userName: '王敏',
    time: '2026-11-21 10:02:00',
  }
  const saved = {
    ...row,
    id: '1',
    event: 'SAVE',
    eventName: '保存草稿',
    fromState: 'new',
    toState: 'draft',
    userName: '王敏',
    time: '2026-11-21 10:00:00',
  }
  const records = [{ ...refused, refusal: 'VERSION_STALE', refusalText: said[language] }, saved]
  const server = fakeServer({ OrderLogApi_list: () => data({ records, total, size: 200, current: 1, pages: 1 }) })
  return { server, ...show(<TimelinePanel words={purchaseReceipt} id="1" places={places} />) }
}

test.each(['zh', 'en'] as const)('somebody who came too late reads who was first and when (%s)', async (language) => {
  panel(language)
  expect(await screen.findByText(said[language])).toBeTruthy()
})

test('the newest is on top, and what is older than the panel holds is counted', async () => {
  const { server, container } = panel('zh', 231)
  expect(await screen.findByText('更早的 229 条未显示')).toBeTruthy()
  expect(server.calls[0]?.query).toMatchObject({ sourceBillId: '1', descs: 'no' })
  const [first, second] = [...container.querySelectorAll('.doc-log-entry')].map((entry) => entry.textContent)
  expect(first).toContain('记账')
  expect(second).toContain('保存草稿')
})

test.each([
  [undefined, '明细读自归档文件：300021/log-archive/2025/1-1-a.jsonl.zst'],
  [true, '明细在归档文件中，现在读不到：300021/log-archive/2025/1-1-a.jsonl.zst'],
])('a row whose details are archived says in which file, and where that cannot be read (%s)', async (archiveLost, told) => {
  const archived = { ...row, id: '1', event: 'SAVE', eventName: '保存草稿', userName: '王敏', time: '2025-11-21 10:00:00' }
  const records = [{ ...archived, archiveFile: '300021/log-archive/2025/1-1-a.jsonl.zst', archiveLost }]
  fakeServer({ OrderLogApi_list: () => data({ records, total: 1, size: 200, current: 1, pages: 1 }) })
  show(<TimelinePanel words={purchaseReceipt} id="1" places={places} />)
  expect(await screen.findByText(told)).toBeTruthy()
})

test('what was chosen is named, a rate is a rate, and notes on a shipment have their words', async () => {
  const changed = [
    { field: 'depotId', from: '1000000000000000005', to: '1000000000000000006', fromName: '总仓', toName: '二号仓' },
    { field: 'taxRateId', to: '1000000000000000009', toName: '9' },
    { field: 'alOrderExpressForms', to: 'SF1' },
  ]
  const saved = {
    ...row,
    id: '1',
    event: 'SAVE',
    eventName: '保存草稿',
    fromState: 'draft',
    toState: 'draft',
    time: '2026-11-21 10:00:00',
    changed,
  }
  fakeServer({ OrderLogApi_list: () => data({ records: [saved], total: 1, size: 200, current: 1, pages: 1 }) })
  const { container } = show(<TimelinePanel words={purchaseReceipt} id="1" places={places} />)
  await screen.findByText('修改 3 项')
  const texts = [...container.querySelectorAll('.doc-changes > div')].map((one) => one.textContent)
  expect(texts).toEqual(['仓库总仓 → 二号仓', '税率空 → 9%', '物流单号空 → SF1'])
})

test('what followed from what was entered is folded under it; where all of it followed, it stands by itself', async () => {
  const changed = [
    { field: 'qty', row: 1, from: '10', to: '12' },
    { field: 'totalAmt', row: 1, from: '100', to: '120' },
    { field: 'finalAmt', from: '100', to: '120' },
  ]
  const saved = { ...row, id: '1', event: 'SAVE', eventName: '保存草稿', fromState: 'draft', toState: 'draft', time: '2026-11-21 10:00:00' }
  const summed = { ...saved, id: '2', changed: changed.slice(1) }
  fakeServer({
    OrderLogApi_list: () => data({ records: [summed, { ...saved, changed }], total: 2, size: 200, current: 1, pages: 1 }),
    OrderLogApi_export: () => refusal(403, '没有权限', { key: 'NO_PERMISSION' }),
  })
  const { container, user } = show(<TimelinePanel words={purchaseReceipt} id="1" places={places} />)
  await screen.findByText('修改 1 项')
  screen.getByText('修改 2 项')
  const inside = screen.getByText('随之变动 2 项').closest('details')
  expect([...(inside?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(['第1行 含税金额', '应付金额'])
  expect(container.querySelectorAll('.doc-followed')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '导出日志' }))
  await screen.findByText('没有权限')
})

test.each([
  ['zh', '与来源单据不一致', '第1行 含税单价来源 10.00 → 本单 9.00'],
  ['en', 'Not as in the source document', 'Row 1 Price incl. taxSource 10.00 → This document 9.00'],
] as const)('a price other than that of the order, posted by right, is told with both values (%s)', async (language, name, told) => {
  setLanguage(language)
  const repricedLines = [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION', params: { source: '10.00', own: '9.00' } }]
  const entry = { ...row, userName: '王敏', time: '2026-11-21 10:00:00', facts: { repricedLines } }
  const posted = { ...entry, id: '2', event: 'POST', eventName: '记账', fromState: 'draft', toState: 'posted' }
  const saved = { ...entry, id: '1', event: 'SAVE', eventName: '保存草稿', fromState: 'new', toState: 'draft' }
  fakeServer({ OrderLogApi_list: () => data({ records: [posted, saved], total: 2, size: 200, current: 1, pages: 1 }) })
  show(<TimelinePanel words={salesOut} id="1" places={places} />)
  const [region, ...others] = await screen.findAllByRole('region', { name })
  expect([region?.querySelector('dl')?.textContent, others.length]).toEqual([told, 0])
})

test('whoever does not see prices reads neither value', async () => {
  const repricedLines = [{ row: 1, field: 'taxPrice', rule: 'NO_PERMISSION' }]
  const posted = { ...row, id: '2', event: 'POST', eventName: '记账', fromState: 'draft', toState: 'posted', time: '2026-11-21 10:00:00' }
  const records = [{ ...posted, userName: '王敏', facts: { repricedLines } }]
  fakeServer({ OrderLogApi_list: () => data({ records, total: 1, size: 200, current: 1, pages: 1 }) })
  show(<TimelinePanel words={salesOut} id="1" places={places} />)
  expect(await screen.findByText(/王敏/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: '与来源单据不一致' })).toBeNull()
})
