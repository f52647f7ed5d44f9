import { hookHost, type Staff, type Worker } from '../caller.ts'
import { approvalModel } from './approval-model.ts'

/** Runs `business` with a webhook for purchase orders, then disables it, because its host does not exist. */
export async function enterWebhook(staff: Staff, business: () => Promise<void>): Promise<void> {
  const admin = staff.as('admin')
  const [known] = (await admin.does('WebhookApi_list', { query: { size: 1 } })).records
  if (known) return business()
  const { id } = await admin.does('WebhookApi_submit', {
    body: { name: '供应商门户', url: `https://${hookHost}/danju`, kinds: 'purchaseOrder', remark: '演示地址，已停用' },
  })
  await business()
  await admin.does('WebhookApi_disable', { body: { id } })
}

/**
 * Enters an approval process for large purchase orders, and one order that the manager has approved and finance may
 * claim.
 */
export async function enterApprovals(staff: Staff): Promise<void> {
  const [admin, buyer, manager] = [staff.as('admin'), staff.as('buyer'), staff.as('manager')]
  if ((await admin.does('ApprovalRuleApi_list', { query: { size: 1 } })).total === 0) await enterRule(admin)
  const { records } = await buyer.does('PurchaseOrderApi_list', { query: { size: 1 } })
  const [known] = records
  if (!known) return
  const { supplierId = '', depotId = '', lines } = await buyer.does('PurchaseOrderApi_detail', { query: { id: known.id } })
  const large = lines
    .filter(({ isGift }) => isGift !== 2)
    .map(({ commInfoId, unitId, taxPrice, taxRate }) => ({ commInfoId, unitId, taxPrice, taxRate, qty: '1000' }))
  const { id } = await buyer.does('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: large, remark: '年货集中采购' } })
  const [running] = await buyer.does('FlowProcessApi_documentApprovals', { query: { businessId: id } })
  const { records: tasks } = await manager.does('FlowWorkApi_todoList', { query: { size: 100 } })
  const task = tasks.find(({ processInstanceId }) => processInstanceId === running?.processInstanceId)
  if (task) {
    const { taskId, processInstanceId } = task
    await manager.does('FlowWorkApi_completeTask', { body: { taskId, processInstanceId, flag: 'ok', comment: '年货，同意' } })
  }
}

async function enterRule(admin: Worker): Promise<void> {
  const { id: modelId } = await admin.does('FlowModelApi_submit', {
    body: { name: '大额采购审批', modelKey: 'approval', description: '十万元以上的采购订单', modelEditorXml: approvalModel },
  })
  await admin.does('FlowModelApi_deploy', { query: { modelId, category: 'flow_2' } })
  await admin.does('ApprovalRuleApi_submit', {
    body: { name: '十万元以上采购订单', documentType: 1, amountFrom: '100000', processKey: 'approval' },
  })
}
