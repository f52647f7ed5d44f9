import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Attachments } from '#web/attachments/attachments.tsx'
import { data, fakeServer, refusal } from '../support/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'
import { show } from '../support/web.tsx'

const kept = {
  id: '7',
  name: '合同.pdf',
  type: 'application/pdf',
  size: 3_600_000,
  userId: '1',
  userName: '王敏',
  time: '2026-11-21 10:00:00',
  mine: true,
}
const page = (...records: object[]) => data({ records, total: records.length, size: 100, current: 1, pages: 1 })

test('files are listed with size and who brought them; more are sent one after the other, and what is refused is named', async () => {
  let sent = 0
  const server = fakeServer({
    AttachmentApi_list: () => (sent > 0 ? page({ ...kept, id: '8', name: '发票.pdf', mine: false }, kept) : page(kept)),
    AttachmentApi_submit: () => {
      sent += 1
      return sent === 1 ? refusal(400, '文件不能超过10 MB', { key: 'FILE_LARGE' }) : data(kept)
    },
  })
  const { user, container } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await screen.findByRole('button', { name: '合同.pdf' })
  screen.getByText(/3\.4 MB · 王敏/)
  const input = container.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, [new File(['a'], '图纸.pdf'), new File(['b'], '发票.pdf')])
  expect((await screen.findByRole('alert')).textContent).toBe('图纸.pdf：文件不能超过10 MB')
  await screen.findByRole('button', { name: '发票.pdf' })
  expect(server.callsOf('AttachmentApi_submit')).toHaveLength(2)
  // what others brought is theirs
  expect(screen.getAllByRole('button', { name: /^删除附件/ })).toHaveLength(1)
})

test('removing asks first', async () => {
  const server = fakeServer({ AttachmentApi_list: () => page(kept), AttachmentApi_remove: () => data(true) })
  const { user } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await user.click(await screen.findByRole('button', { name: '删除附件 合同.pdf' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(server.callsOf('AttachmentApi_remove')[0]?.query).toEqual({ ids: '7' }))
})

test('they stand beside a row of master data under its comments, and are read when unfolded', async () => {
  const server = shellServer('communit_view')
  const unit = { id: '3', version: 1, status: 1, unitName: '箱' }
  server.answer({
    UnitApi_list: () => page(unit),
    UnitApi_detail: () => data(unit),
    AttachmentApi_list: () => page(kept),
  })
  keepTokens('1')
  const { user } = await openApp('/base/unit?row=3')
  const summary = await screen.findByText('附件')
  expect(server.callsOf('AttachmentApi_list')).toEqual([])
  await user.click(summary)
  await screen.findByRole('button', { name: '合同.pdf' })
  expect(server.callsOf('AttachmentApi_list')[0]?.query).toMatchObject({ about: 'UnitApi', aboutId: '3' })
})
