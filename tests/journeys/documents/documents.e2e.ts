import { openJourneys } from '../journey.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100004')

journey('what two people typed into one draft is put together, and nothing is lost either way', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([
    ['矿泉水', '10箱'],
    ['苏打水', '5箱'],
  ])
  await buyer.savesDraft()

  const manager = await as('manager')
  await manager.findsDraft('华东饮料')
  await buyer.puts(2, '数量', '7箱')
  await manager.puts(1, '数量', '12箱')
  await manager.savesDraft()

  await buyer.keys.press('Control+s')
  await buyer.seesDialog('单据已被他人修改', '陈国栋', '第1行', '矿泉水')
  await buyer.shows('stale-dialog')
  await buyer.keys.push(buyer.dialog.getByRole('button', { name: '保留我的修改' }))
  await buyer.seesCell(1, '数量', '144')
  await buyer.seesCell(2, '数量', '84')
  await manager.puts(2, '数量', '1箱')
  await buyer.savesDraft()

  await manager.keys.press('Control+s')
  await manager.seesDialog('单据已被他人修改', '林晓梅')
  await manager.keys.push(manager.dialog.getByRole('button', { name: '载入最新单据' }))
  await manager.seesCell(2, '数量', '84')
  await manager.shows('stale-reloaded')
  await manager.keys.push(manager.document.getByRole('button', { name: '恢复' }))
  await manager.seesCell(2, '数量', '12')
  await manager.savesDraft()
})

journey(
  'the partner by initials, one key to take him and one to the lines; one nobody knows stays and holds the order back',
  async ({ as }) => {
    const buyer = await as('buyer')
    await buyer.comesToLines('hdyl', '华东饮料')
    await buyer.entersLines([['矿泉水', '2箱']])
    await buyer.stepsOut()
    await buyer.leavesPartner('无名商行')
    await buyer.keys.press('Control+s')
    await buyer.seesRefusal('“无名商行”尚未选定')
    await soon(() => buyer.headField('供应商', 'Supplier').inputValue()).toBe('无名商行')
    await buyer.shows('partner-left')
    await buyer.keys.pick(buyer.headField('供应商', 'Supplier'), '华东', '华东饮料')
    await buyer.keys.press('Control+s')
    await buyer.seesStatus('草稿', 'Draft')
  },
)

journey('more than was ordered is refused in one sentence, and the hand is led to the cell', async ({ as }) => {
  const buyer = await as('buyer')
  const order = await buyer.orders('华东饮料', [
    ['绿茶', '10'],
    ['奶茶', '10'],
  ])
  await (await as('manager')).approves(order)
  const clerk = await as('clerk')
  await clerk.startsReceipt(order)
  await clerk.puts(2, '实收数量', '11')
  await clerk.stepsOut()
  await clerk.keys.press('Control+Enter')
  await clerk.seesRefusal('第2行[奶茶]最多可入库10')
  await soon(() => clerk.isAt(2, '实收数量')).toBe(true)
  await clerk.shows('over-receipt')
  await clerk.keys.type('9')
  await clerk.keys.press('Enter')
  await clerk.submits('待记账', 'Submitted, to post')
  await clerk.posts()
})

journey('a button that a right is missing for stays in its place and says why', async ({ as }) => {
  const buyer = await as('buyer')
  const order = await buyer.orders('华东饮料', [['咖啡', '3箱']])
  await buyer.saysWhyNot('审核', '没有[审核]权限')
  await buyer.keys.press('Enter')
  await buyer.seesStatus('待审核', 'Awaiting approval')

  const auditor = await as('auditor')
  await auditor.finds(order)
  await auditor.saysWhyNot('取消订单', '没有[取消订单]权限')
  await auditor.shows('auditor')
})

journey('what was typed survives a reload, and the death of the browser', async ({ as }) => {
  const buyer = await as('buyer')
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([
    ['可乐', '4箱'],
    ['雪碧', '6箱'],
  ])
  // input older than two seconds must not be lost
  await buyer.page.waitForTimeout(2_000)
  await buyer.page.reload()
  await buyer.seesCell(2, '数量', '72')
  await buyer.seesNotice('已恢复')
  await buyer.shows('draft-restored')

  const again = await as('buyer', { after: buyer })
  await again.opens('采购订单', 'Purchase orders')
  await again.keys.choose(again.page.getByRole('button', { name: /^未保存的草稿/ }), '华东饮料')
  await again.seesCell(1, '数量', '48')
  await again.seesNotice('已恢复')
  await again.submits('待审核', 'Awaiting approval')
})
