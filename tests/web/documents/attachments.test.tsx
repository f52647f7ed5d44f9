import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { Attachments } from '#web/attachments/attachments.tsx'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { show } from '../../support/web/web.tsx'

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
  // attachments of other users cannot be removed
  expect(screen.getAllByRole('button', { name: /^删除附件/ })).toHaveLength(1)
})

test('what is too large or no file of ours is said before anything is sent', async () => {
  const server = fakeServer({ AttachmentApi_list: () => page(kept) })
  const { container } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await screen.findByText(/图片不超过10 MB，PDF、Excel、Word 不超过20 MB/)
  const large = new File(['a'], '大图.PNG')
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  const input = container.querySelector('input[type="file"]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [large, new File(['b'], '说明.txt')] } })
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    '大图.PNG：文件不能超过10 MB',
    '说明.txt：不支持的文件，只接受png, jpg, jpeg, pdf, xlsx, docx',
  ])
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(server.callsOf('AttachmentApi_submit')).toEqual([])
})

test('a file that did not arrive is sent again by one click', async () => {
  let tries = 0
  const server = fakeServer({
    AttachmentApi_list: () => page(kept),
    AttachmentApi_submit: () => {
      tries += 1
      return tries === 1 ? refusal(503, '稍后再试', { key: 'BUSY' }) : data(kept)
    },
  })
  const { user, container } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await screen.findByRole('button', { name: '合同.pdf' })
  await user.upload(container.querySelector('input[type="file"]') as HTMLInputElement, [new File(['a'], '图纸.pdf')])
  await user.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.callsOf('AttachmentApi_submit')).toHaveLength(2)
})

test('a picture of the screen is pasted anywhere on the page; what comes with text is left to where the hand is', async () => {
  const server = fakeServer({ AttachmentApi_list: () => page(kept), AttachmentApi_submit: () => data(kept) })
  show(<Attachments about="SupplierApi" aboutId="5" />)
  await screen.findByRole('button', { name: '合同.pdf' })
  const files = [new File(['a'], 'image.png', { type: 'image/png' })]
  fireEvent.paste(document.body, { clipboardData: { files, types: ['text/plain', 'Files'] } })
  fireEvent.paste(document.body, { clipboardData: { files, types: ['Files'] } })
  await waitFor(() => expect(server.callsOf('AttachmentApi_submit')).toHaveLength(1))
})

test('a picture is looked at before it is downloaded', async () => {
  const server = fakeServer({
    AttachmentApi_list: () => page({ ...kept, name: '破损.png', type: 'image/png' }),
    AttachmentApi_file: () => new Response('the bytes of a picture', { headers: { 'content-type': 'image/png' } }),
  })
  const { user } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await user.click(await screen.findByRole('button', { name: '破损.png' }))
  const window = await screen.findByRole('dialog', { name: '破损.png' })
  await within(window).findByRole('img', { name: '破损.png' })
  within(window).getByRole('button', { name: '下载' })
  expect(server.callsOf('AttachmentApi_file')[0]?.query).toEqual({ id: '7' })
})

test('a PDF is looked at where the browser shows PDFs, as nothing else than a PDF, and else downloaded', async () => {
  // the browser draws the content of the frame, not the test
  const { settings } = (window as unknown as Window).happyDOM
  Object.assign(settings, { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true })
  const saves = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const made = vi.spyOn(URL, 'createObjectURL')
  const answers = {
    AttachmentApi_list: () => page(kept),
    AttachmentApi_file: () => new Response('<script>', { headers: { 'content-type': 'text/html' } }),
  }
  fakeServer(answers)
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const { user, unmount } = show(<Attachments about="SupplierApi" aboutId="5" />)
  await user.click(await screen.findByRole('button', { name: '合同.pdf' }))
  const dialog = await screen.findByRole('dialog', { name: '合同.pdf' })
  const frame = await within(dialog).findByTitle('合同.pdf')
  expect(frame.getAttribute('src')).toMatch(/^blob:/)
  expect(made.mock.lastCall).toMatchObject([{ type: 'application/pdf' }])
  expect(within(dialog).getByRole('link', { name: '在新标签页打开' }).getAttribute('href')).toBe(frame.getAttribute('src'))
  unmount()
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
  const again = show(<Attachments about="SupplierApi" aboutId="5" />)
  await again.user.click(await screen.findByRole('button', { name: '合同.pdf' }))
  await waitFor(() => expect(saves).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
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
