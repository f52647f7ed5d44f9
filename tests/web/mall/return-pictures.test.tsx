import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { serving, storedRequest } from '../../support/web/mall-pages.ts'
import { openApp } from '../../support/web/open-app.tsx'
import { front, open, order, server } from '../../support/web/shop-pages.tsx'

const link = (name: string) => `/api/blade-resource/oss/endpoint/file?name=${name}`
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const kept = (name: string) => data({ link: link(name), name })
const [line] = order.lines

describe('a buyer who asks something back', () => {
  test('shows it in pictures, which can be taken off again', async () => {
    const { callsOf, answer } = server()
    const names = ['a.png', 'b.png', 'c.png']
    answer({ ShopApi_putPicture: () => kept(names.shift() ?? ''), ShopApi_applyReturn: () => data(order) })
    const { user } = open('/shop/orders/5/return')
    await user.upload(await screen.findByLabelText('图片'), [file('1.png'), file('2.png'), file('3.png')])
    await user.click(await screen.findByRole('button', { name: '移除图片2' }))
    await user.type(screen.getByRole('textbox', { name: '退货原因' }), '破损')
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    await waitFor(() => expect(callsOf('ShopApi_applyReturn')[0]?.body).toMatchObject({ pictures: [link('a.png'), link('c.png')] }))
  })

  test('reads why a picture was not taken, and keeps those that were', async () => {
    const { answer } = server()
    answer({ ShopApi_putPicture: () => refusal(400, '不支持的文件，只接受png, jpg') })
    const { user } = open('/shop/orders/5/return')
    await user.upload(await screen.findByLabelText('图片'), file('1.png'))
    expect((await screen.findByRole('alert')).textContent).toContain('只接受png, jpg')
  })

  test('has the defects alone to choose from for goods that come back for nothing else', async () => {
    const { answer } = server()
    const returnTypes = [
      { id: '1', name: '不想要了', defect: 1 },
      { id: '2', name: '质量问题', defect: 2 },
    ]
    answer({
      ShopApi_front: () => data({ ...front, returnTypes }),
      ShopApi_order: () => data({ ...order, lines: [{ ...line, noReturn: 2 }] }),
    })
    open('/shop/orders/5/return')
    await screen.findByText('该商品不支持无理由退货，请选择质量问题')
    expect([...screen.getByLabelText<HTMLSelectElement>('退货类型').options].map(({ text }) => text)).toEqual(['请选择', '质量问题'])
  })

  test('asks for the money of what was not sent, from a button of the order', async () => {
    const { callsOf, answer } = server()
    const events = [{ type: 'APPLY_REFUND', label: '退未发货商品', allowed: true }]
    const unsent = { ...order, events, lines: [{ ...line, returnableQty: '0.00', unsentQty: '2.00', noReturn: 2 }] }
    answer({ ShopApi_order: () => data(unsent), ShopApi_applyReturn: () => data(unsent) })
    const { user } = open('/shop/orders/5')
    await screen.findByText('不支持七天无理由退货')
    await user.click(screen.getByRole('button', { name: '退未发货商品' }))
    await screen.findByText('可退2瓶')
    expect(screen.queryByLabelText('退货类型')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: '退款原因' }), '不要了')
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    await waitFor(() =>
      expect(callsOf('ShopApi_applyReturn')[0]?.body).toEqual({
        ...{ soHeadId: '5', returnMode: 2, returnReason: '不要了' },
        lines: [{ sourceBodyId: '6', qty: '1' }],
      }),
    )
  })
})

test('who audits a request sees its pictures, and each opens whole', async () => {
  serving({
    MallReturnApi_detail: () => data(storedRequest({ pictures: [link('a.png'), link('b.png')] })),
    OssApi_file: () => refusal(400, '文件不存在或已删除'),
  })
  await openApp('/mall/mallReturnAudit?id=31')
  await screen.findByRole('img', { name: '图片1' })
  await screen.findByRole('img', { name: '图片2' })
})
