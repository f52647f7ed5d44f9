export type RoleOfShop = 'buyer' | 'manager' | 'clerk' | 'auditor'

const figures = ['cost_view', 'price_purchase_view']
const views = [...figures, 'purchaseorder_view', 'purchasein_view', 'inventory_view', 'comminfo_view', 'supplier_view', 'depot_view']
const buying = ['add', 'edit', 'delete', 'submit', 'cancel', 'close'].map((verb) => `purchaseorder_${verb}`)
const receiving = ['add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'link'].map((verb) => `purchasein_${verb}`)

const rights: Record<RoleOfShop, readonly string[]> = {
  buyer: [...views, ...buying],
  manager: [...views, ...buying, 'purchaseorder_approve', 'purchaseorder_unapprove', 'purchaseorder_withdrawother'],
  clerk: [...views, ...receiving, 'checkinventory_view', 'checkinventory_edit'],
  auditor: [...views, 'logaudit_view', 'logaudit_check', 'logaudit_sample', 'logaudit_export'],
}

/** What a role of the test shop may do; the real network's roles are the demo's. */
export const rightsOfRole = (role: RoleOfShop): readonly string[] => rights[role]
