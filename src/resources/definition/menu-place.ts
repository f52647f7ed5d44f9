/** The place of a page in the side menu. `group` is the code of the node above it. */
export type MenuPlace = { group: MenuGroup; path: string; sort: number; icon: string }
export type MenuGroup =
  | 'purchase'
  | 'sales'
  | 'stock'
  | 'finance'
  | 'analysis'
  | 'base'
  | 'partner'
  | 'mall'
  | 'promotion'
  | 'messages'
  | 'flow'
  | 'logs'
  | 'system'
  | 'platform'
  | 'audit'
