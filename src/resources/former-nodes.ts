/**
 * Pages and rights of the menu that released versions had and this one has no more; a start takes them out of the tree, and out of all roles. They are named, since
 * what an older version does not know may be a newer one's, which it must leave alone.
 */
export const formerNodes: readonly string[] = [
  ...['api', 'api_view', 'api_export'],
  ...['error', 'error_view', 'error_export'],
  ...['usual', 'usual_view', 'usual_export'],
  'purchaseorder_postown',
]
