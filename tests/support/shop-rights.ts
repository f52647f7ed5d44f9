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

/** The rights of a role in the test shop; the roles of the real network are in the demo. */
export const rightsOfRole = (role: RoleOfShop): readonly string[] => rights[role]
