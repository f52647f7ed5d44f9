import { act, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { diagramFileOf } from '#web/diagrams/diagram-files.ts'
import { DiagramPanel } from '#web/diagrams/diagram-panel.tsx'
import { machinePage } from '#web/diagrams/machine.page.tsx'
import MachinesPage from '#web/diagrams/machines.page.tsx'
import { setLanguage } from '#web/i18n/index.ts'
import { openTabs, PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { stored } from '../../support/web/web-documents.ts'

const rights = ['view', 'submit', 'accounting', 'edit', 'cancel'].map((verb) => `purchasein_${verb}`)
const places = { price: 5, amount: 2, qty: 2 }
const posted = stored({ state: 'submitted', billNo: 'RK20261121-0003', facts: { ...purchaseReceipt.blankFacts, lineCount: 1, mine: true } })

const happened = (id: string, event: string, fromState: string, toState: string, userName: string, machineHash: string) => ({
  id,
  sourceBillId: '1',
  event,
  eventName: event,
  fromState,
  toState,
  userName,
  time: `2026-11-21 10:0${id}:00`,
  machineHash,
  hash: 'h',
})

async function server(hash?: string) {
  const { hash: own } = await diagramFileOf('purchaseReceipt')
  const records = [happened('1', 'SAVE', 'new', 'draft', '王敏', hash ?? own), happened('2', 'SUBMIT', 'draft', 'submitted', '李强', own)]
  return fakeServer({
    OrderLogApi_list: () => data({ records, total: 2, size: 200, current: 1, pages: 1 }),
    PurchaseReceiptApi_detail: () => data(posted),
  })
}

/** Opens a page or panel in a tab of the shell. */
async function open(content: ReactNode, path = '/machines/purchaseReceipt') {
  const tabs = openTabs()
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: 'x' } })
  const shown = await act(async () =>
    show(
      <TabsContext value={tabs}>
        <PaneContext value={{ key: path, path }}>
          <Suspense fallback="…">{content}</Suspense>
        </PaneContext>
      </TabsContext>,
      session(...rights),
    ),
  )
  return { tabs, ...shown }
}

const panel = () =>
  open(
    <DiagramPanel
      words={purchaseReceipt}
      id="1"
      state="submitted"
      document={posted}
      places={places}
      context={{ document: posted, facts: posted.facts ?? {}, dirty: false } as never}
    />,
  )

const current = () => document.querySelector('.dg-view [data-current]')?.getAttribute('data-state')
const walked = () => [...document.querySelectorAll('.dg-view .dg-event[data-walked]')].map((one) => one.getAttribute('data-step'))

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

test('beside a document stand its picture, what can be done now and why not, and how it came there', async () => {
  await server()
  await panel()
  await screen.findByText('李强 · 2026-11-21 10:02')
  expect(current()).toBe('submitted')
  expect(walked()).toEqual(['new-SAVE-draft', 'draft-SUBMIT-submitted'])
  const now = screen.getByRole('heading', { name: '现在可以做什么' }).parentElement ?? expect.fail()
  expect(within(now).getByText('记账').closest('li')?.textContent).toBe('✓可以记账 → 已记账')
  expect(within(now).getByText('关联订单').closest('li')?.textContent).toBe('⊘不可以关联订单没有[关联订单]权限')
})

test('a screen reader gets the table beside the picture', async () => {
  await server()
  await panel()
  expect(screen.getByRole('table', { name: '采购入库单 状态图' })).toBeTruthy()
  expect(screen.getByRole('img').querySelector('[tabindex]')).toBeNull()
})

test('choosing a step shows the picture as it was then, without what is possible now; choosing it again comes back', async () => {
  await server()
  const { user } = await panel()
  const first = await screen.findByRole('button', { name: /王敏/ })
  await user.click(first)
  expect(first.getAttribute('aria-pressed')).toBe('true')
  expect(current()).toBe('draft')
  expect(walked()).toEqual(['new-SAVE-draft'])
  expect(document.querySelector('.dg-view [data-now]')).toBeNull()
  await user.click(first)
  expect(current()).toBe('submitted')
})

test('it opens on a whole page, for this document', async () => {
  await server()
  const { user, tabs } = await panel()
  await user.click(screen.getByRole('button', { name: '大图' }))
  expect(tabs.getSnapshot().context.active).toBe('/machines/purchaseReceipt?id=1')
})

test('a log longer than what was read says so', async () => {
  const { answer } = await server()
  answer({
    OrderLogApi_list: () =>
      data({ records: [happened('1', 'SAVE', 'new', 'draft', '王敏', 'h')], total: 231, size: 200, current: 1, pages: 2 }),
  })
  await panel()
  await screen.findByText('日志共 231 条，只显示前 1 条')
})

test('a log that cannot be read is told, and the picture stays', async () => {
  fakeServer({ OrderLogApi_list: () => refusal(500, '日志读取失败') })
  await panel()
  await screen.findByText('日志读取失败')
  expect(current()).toBe('submitted')
})

test.each([
  ['the same machine', undefined, '状态机与日志记录的一致'],
  ['another version', 'c'.repeat(64), '日志中有 1 步由其他版本的状态机处理'],
])('the page of a document says whether its log was written under %s', async (_, hash, said) => {
  await server(hash)
  const Page = machinePage(purchaseReceipt)
  const { tabs } = await open(<Page />, '/machines/purchaseReceipt?id=1')
  await screen.findByText(said)
  await waitFor(() => expect(tabs.getSnapshot().context.tabs.at(-1)?.label).toBe('RK20261121-0003 状态图'))
})

test('the page changes between picture and table', async () => {
  await server()
  const Page = machinePage(purchaseReceipt)
  const { user, container } = await open(<Page />)
  expect(container.querySelector('.dg-view .dg')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '表' }))
  expect(container.querySelector('.dg-view')).toBeNull()
  expect(container.querySelector('.dg-table-frame table')).toBeTruthy()
})

test('all machines are listed with their hash', async () => {
  const { hash } = await diagramFileOf('purchaseReceipt')
  const { user, tabs } = await open(<MachinesPage />, '/machines')
  await screen.findByText(hash.slice(0, 12))
  await user.click(screen.getByRole('button', { name: '采购入库单' }))
  expect(tabs.getSnapshot().context.active).toBe('/machines/purchaseReceipt')
})

test('whoever may read the log sees which version of its law each machine is', async () => {
  const { hash } = await diagramFileOf('purchaseReceipt')
  const version = { hash, kind: 'purchaseReceipt', kindName: '采购入库单', no: 7, firstRunAt: '2026-11-20 10:00:00', current: 2 }
  fakeServer({ LogAuditApi_versions: () => data([version]) } as never)
  rights.push('logaudit_view')
  await open(<MachinesPage />, '/machines')
  const row = (await screen.findByRole('button', { name: '采购入库单' })).closest('tr')
  await waitFor(() => expect([...(row?.cells ?? [])].map((cell) => cell.textContent).at(-2)).toBe('7'))
  screen.getByRole('columnheader', { name: '版本' })
  rights.pop()
})

test('zooming makes the picture larger and smaller, by button and by key', async () => {
  await server()
  const { user, container } = await panel()
  const width = () => Number(container.querySelector('.dg-view .dg')?.getAttribute('width'))
  const before = width()
  await user.click(screen.getByRole('button', { name: '放大' }))
  expect(width()).toBeGreaterThan(before)
  screen.getByRole('group', { name: /方向键移动/ }).focus()
  await user.keyboard('-')
  expect(width()).toBe(before)
})
