import { screen, within } from '@testing-library/react'
import { type ComponentProps, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { ApprovalPanel } from '#web/documents/panels/approval-panel.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

// the library measures what it draws, which is impossible without a screen
vi.mock('bpmn-js/lib/Viewer', () => ({
  default: class {
    importXML = () => Promise.reject(new Error('nobody drew it'))
    destroy = () => undefined
  },
}))

const panel = (answer: readonly object[]) => {
  fakeServer({ FlowProcessApi_documentApprovals: () => data(answer) } as never)
  const props = { words: purchaseOrder, id: '7', state: 'submitted', document: {}, places: { price: 5, amount: 2, qty: 2 }, context: {} }
  show(
    <Suspense fallback="…">
      <ApprovalPanel {...(props as unknown as ComponentProps<typeof ApprovalPanel>)} />
    </Suspense>,
    session('purchaseorder_view'),
  )
}

test('beside a document stands which process decides it, who did what, and that it has not ended', async () => {
  const step = {
    taskId: '1',
    processInstanceId: '9',
    historyActivityName: '经理审批',
    assigneeName: '赵主管',
    status: 'completed',
    flag: 'ok',
    comment: '同意',
  }
  const process = { processInstanceId: '9', processName: '大额采购审批', startTime: '2026-11-21 10:00:00', steps: [step] }
  panel([{ ...process, picture: { xml: '<a/>', taken: [], active: [] } }])
  const shown = within(await screen.findByRole('region', { name: '大额采购审批' }))
  shown.getByText(/审批中/)
  expect(shown.getAllByRole('row').at(-1)?.textContent).toContain('赵主管已同意')
  shown.getByText('同意')
})

test('a document that no process decides says so', async () => {
  panel([])
  await screen.findByText('没有由流程审批')
})
