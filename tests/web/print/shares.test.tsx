import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSay } from '#web/i18n/index.ts'
import { ShareDialog } from '#web/print/share/share-dialog.tsx'
import { useShare } from '#web/print/share/use-share.tsx'
import { sharedLink } from '#web/shared/link.ts'
import { data, fakeServer, refusal } from '../../support/web/fake-server.ts'
import { openApp, shellServer } from '../../support/web/open-app.tsx'
import { session, show } from '../../support/web/web.tsx'

const share = {
  ...{ id: '5', documentId: '1', userName: '王敏', createTime: '2026-11-26 10:00:00', expireTime: '2026-12-03 10:00:00', open: true },
  ...{ opened: 2, lastOpened: '2026-11-26 11:00:00', openings: [{ time: '2026-11-26 11:00:00', peer: '10.0.0.1' }] },
}
const token = '100001.abc'

test('a link to a document is made, shown once, listed with who opened it, and taken back', async () => {
  let listed: object[] = []
  const server = fakeServer({
    PaperApi_shares: () => data(listed),
    PaperApi_share: () => {
      listed = [share]
      return data({ ...share, token })
    },
    PaperApi_revoke: () => {
      listed = [{ ...share, open: false, revokeTime: '2026-11-26 12:00:00' }]
      return data(true)
    },
  })
  const user = userEvent.setup()
  await act(async () => show(<ShareDialog documentId="1" onClose={() => undefined} />, session()))
  await screen.findByText('还没有分享过')
  await user.click(screen.getByRole('button', { name: '生成链接' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^链接/)).value).toBe(sharedLink(token))
  expect(server.callsOf('PaperApi_share').map(({ body }) => body)).toEqual([{ documentId: '1', days: 7 }])
  await screen.findByText('打开 2 次，最近 2026-11-26 11:00')
  await user.click(screen.getByRole('button', { name: '撤销' }))
  const asked = await screen.findByRole('dialog', { name: '撤销' })
  await user.click(within(asked).getByRole('button', { name: '撤销' }))
  await screen.findByText(/已撤销/)
  expect(server.callsOf('PaperApi_revoke').map(({ query }) => query)).toEqual([{ id: '5' }])
})

test('why there is no link: nothing is stored yet, or a right is lacking', () => {
  const Why = ({ id }: { id?: string }) => useSay()(useShare('purchaseOrder', id).why ?? { zh: '可以', en: 'yes' })
  const shown = show(<Why />, session('purchaseorder_export'))
  expect(shown.container.textContent).toBe('保存后才能分享')
  expect(show(<Why id="1" />, session()).container.textContent).toBe('需要这类单据的导出权限')
})

test('a link that is over says so to whoever opens it, without signing in', async () => {
  const server = shellServer()
  server.answer({ SharedPaperApi_pdf: () => refusal(404, '链接不存在或已失效，请联系分享人', { key: 'SHARE_GONE' }) })
  const { pathname, hash } = new URL(sharedLink(token))
  await openApp(`${pathname}${hash}`)
  await screen.findByText('链接不存在或已失效，请联系分享人')
  expect(server.callsOf('SharedPaperApi_pdf').map(({ body }) => body)).toEqual([{ token }])
})

test('a link without its end asks nothing of the server', async () => {
  shellServer()
  await openApp(new URL(sharedLink('')).pathname)
  await screen.findByText('链接不完整，请向分享人再要一次')
})
