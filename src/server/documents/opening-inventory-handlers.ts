import type { HandlersOf } from '../http/request.ts'
import { documentPage } from '../queries/document-list.ts'
import { documentFor } from './answer.ts'
import { kindNamed } from './kind.ts'
import { updateRemark } from './notes.ts'
import { openRun } from './run.ts'

const opening = () => kindNamed('openingInventory')

/** List, detail and remark of opening inventories; their events are served from the contract's table. */
export const openingInventoryHandlers: HandlersOf<
  'OpeningInventoryApi_list' | 'OpeningInventoryApi_detail' | 'OpeningInventoryApi_updateRemark'
> = {
  OpeningInventoryApi_list: (call) => documentPage(call, opening()) as never,
  OpeningInventoryApi_detail: async (call) => documentFor(await openRun(call), opening(), call.query.id) as never,
  OpeningInventoryApi_updateRemark: async (call) => updateRemark(await openRun(call), opening(), call.body) as never,
}
