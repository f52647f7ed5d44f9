/**
 * Menu pages and rights of released versions that this version has removed; they are deleted from the menu tree and
 * from all roles at start. They are listed here, because an unknown node may belong to a newer version and must stay.
 */
export const formerNodes: readonly string[] = [
  ...['api', 'api_view', 'api_export'],
  ...['error', 'error_view', 'error_export'],
  ...['usual', 'usual_view', 'usual_export'],
  'purchaseorder_postown',
]
