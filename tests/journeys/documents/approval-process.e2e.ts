import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { chineseLeft } from '../looks/english.ts'
import { goods, places, staff } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'
import type { Paper } from '../people/person-documents.ts'

// orders above an amount are decided by a process that the administrator has drawn: two people, one after the other

const { journey } = await openJourneys('100110')
const drawnName = '大额采购'
const large = [['矿泉水', '50箱']] as const

/** Draws tasks one after the other with the mouse, because there are no keys for it; names and assignees are typed. */
async function draws({ page, keys }: Person, tasks: readonly (readonly [name: string, account: string])[]) {
  const canvas = page.locator('.flow-canvas')
  const append = (what: string) => canvas.locator(`.djs-context-pad [data-action="append.${what}"]`).click()
  const field = (name: string) => page.locator('.flow-drawing .system-form').getByRole('textbox', { name })
  await canvas.locator('[data-element-id=start]').click()
  for (const [name, account] of tasks) {
    await append('append-task')
    // leaves the name on the drawing; the dialog stays open
    await keys.press('Escape')
    await keys.fill(field('名称'), name)
    await keys.fill(field('办理人（账号或变量）'), account)
    await canvas.getByText(name).waitFor()
  }
  await append('end-event')
  await keys.press('Escape')
}

/** Draws the process, deploys it for documents, and adds a rule that says which documents it decides. */
async function setsUp(admin: Person) {
  const { page, keys, dialog } = admin
  await admin.opens('流程模型', 'Models of processes')
  await keys.push(page.getByRole('button', { name: '新增模型' }))
  await dialog.waitFor()
  await admin.entersFields({ 名称: drawnName, 标识: 'largeOrder' })
  const tools = await page.locator('.djs-palette .entry').evaluateAll((all) => all.map((tool) => tool.getAttribute('aria-label')))
  expect(tools.toSorted()).toEqual(['任务', '增减空间', '开始', '框选', '移动画布', '等待一段时间', '结束', '网关', '连线'].toSorted())
  await draws(admin, [
    ['经理审批', 'manager'],
    ['总部复核', 'admin'],
  ])
  await admin.shows('approval-drawing')
  await keys.push(dialog.getByRole('button', { name: '取消' }))
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
  await keys.push(question.getByRole('button', { name: '取消' }))
  await question.waitFor({ state: 'detached' })
  await admin.saves('更新成功')
  await admin.selects(drawnName)
  await keys.push(page.getByRole('button', { name: '部署', exact: true }))
  await admin.chooses(dialog.getByRole('combobox', { name: '分类' }), 'flow_2')
  await admin.saves('更新成功')
  await admin.opens('审批规则', 'Rules of approval')
  await keys.press('Alt+n')
  await dialog.waitFor()
  await admin.chooses(dialog.getByRole('combobox', { name: '单据类型' }), '1')
  await admin.entersFields({ 名称: '千元以上的采购', 起始金额: '1000', 流程标识: 'largeOrder' })
  await admin.saves('新增成功')
}

/** Finds the task of a document in the task list and performs this action on it, with a reason. */
async function sees(person: Person, { number }: Paper, task: string, act: readonly [zh: string, en: string], reason = '') {
  const { page, keys, say, dialog } = person
  await person.opens('待办', 'My tasks')
  await keys.push(page.getByRole('button', { name: say('待办任务', 'To do'), exact: true }))
  await person.seesInRow(number, say('任务', 'Task'), task)
  await person.selects(number)
  await page.getByRole('region', { name: say('流程历史', 'What happened') }).waitFor()
  await person.shows(`approval-task-${person.role}-${person.language}`)
  await keys.push(page.getByRole('button', { name: say(...act), exact: true }))
  await keys.fill(dialog.getByRole('textbox', { name: say('原因', 'Reason') }), reason)
  await keys.push(dialog.getByRole('button', { name: say(...act), exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await soon(() => person.rowOf(number).count(), `${number} is seen to`).toBe(0)
}

/** Checks the steps of the decision shown beside a document: tasks with their state and comments. */
async function seesSteps({ page, opensPanel }: Person, ...steps: readonly string[]) {
  await opensPanel('审批流程', 'Approval')
  const process = page.getByRole('region', { name: drawnName, exact: true }).first()
  await process.getByRole('img', { name: drawnName }).waitFor()
  const rows = process.getByRole('row')
  for (const [at, step] of steps.entries()) await soon(() => rows.nth(at + 2).innerText(), step).toContain(step)
}

const approve = ['同意', 'Approve'] as const
const refuse = ['拒绝', 'Refuse'] as const
const sendBack = ['退回', 'Send back'] as const

journey('an order over an amount is approved by the tasks of a process that was drawn here, and is sent back once', async ({ as }) => {
  const admin = await as('admin')
  await setsUp(admin)
  const [buyer, manager] = [await as('buyer'), await as('manager')]
  const small = await buyer.orders(places.supplier, [['矿泉水', '10箱']])
  await manager.approves(small)

  const order = await buyer.orders(places.supplier, large)
  await manager.finds(order)
  await manager.saysWhyNot('审核', `由审批流程[${drawnName}]决定`)
  await sees(manager, order, '经理审批', approve)
  await sees(admin, order, '总部复核', sendBack, '请附报价')
  await manager.finds(order)
  await seesSteps(manager, '经理审批', '总部复核')
  await manager.shows('approval-sent-back')
  await sees(manager, order, '经理审批', approve, '报价已附')
  await buyer.seesProgress(order, '待审核', 'Awaiting approval')
  await sees(admin, order, '总部复核', approve, '价格合适')
  await buyer.seesProgress(order, '待入库', 'Approved, to receive')
  await seesSteps(buyer, '已同意', '已退回', '已同意', '已同意')
  await buyer.shows('approval-approved')
  await (await as('clerk')).receives(order)
})

journey('a no of one of them gives the order back with its reason, and it is submitted anew', async ({ as }) => {
  const [buyer, manager, admin] = [await as('buyer'), await as('manager'), await as('admin')]
  const order = await buyer.orders(places.supplier, large)
  await sees(manager, order, '经理审批', approve)
  await sees(admin, order, '总部复核', refuse, '本月预算已满')
  await buyer.seesProgress(order, '草稿', 'Draft')
  await seesSteps(buyer, '已同意', '已拒绝')
  await soon(() => buyer.page.getByText('本月预算已满').count(), 'why').toBeGreaterThan(0)
  await buyer.shows('approval-refused')
  await buyer.submits('待审核', 'Awaiting approval')
  await sees(manager, order, '经理审批', approve)
  await sees(admin, order, '总部复核', approve)
  await buyer.seesProgress(order, '待入库', 'Approved, to receive')
})

journey('the same in English', async ({ as }) => {
  const [buyer, manager] = [await as('buyer', { language: 'en' }), await as('manager', { language: 'en' })]
  const order = await buyer.orders(places.supplier, large)
  await manager.finds(order)
  await manager.saysWhyNot('Approve', `The process [${drawnName}] decides it`)
  // the notification opens the task, even if the user's menu does not contain that page
  await manager.keys.push(manager.page.getByRole('button', { name: /^Notices/ }))
  await manager.keys.push(manager.page.getByRole('button', { name: `经理审批: Purchase order ${order.number}` }))
  await manager.isOpen('My tasks')
  await sees(manager, order, '经理审批', approve, 'within the budget')
  const entered = [...goods.map(({ name }) => name), ...Object.values(staff), ...places.units, places.supplier, places.depot]
  expect(await chineseLeft(manager.page.locator('main'), [...entered, drawnName, '经理审批', '总部复核'])).toEqual([])
  await sees(await as('admin', { language: 'en' }), order, '总部复核', approve)
  await buyer.seesProgress(order, '待入库', 'Approved, to receive')
  await seesSteps(buyer, '经理审批', '总部复核')
  await buyer.shows('approval-approved-en')
})
