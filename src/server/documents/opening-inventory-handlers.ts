import type { HandlersOf } from '../http/request.ts'
import { documentFor } from './engine/answer.ts'
import { kindNamed } from './engine/kind.ts'
import { updateRemark } from './engine/notes.ts'
import { openRun } from './engine/run.ts'
import { documentPage } from './queries/document-list.ts'

const opening = () => kindNamed('openingInventory')

/** List, detail and remark of opening inventories; their events are served from the contract's table. */
export const openingInventoryHandlers: HandlersOf<
  'OpeningInventoryApi_list' | 'OpeningInventoryApi_detail' | 'OpeningInventoryApi_updateRemark'
> = {
  OpeningInventoryApi_list: (call) => documentPage(call, opening()) as never,
  OpeningInventoryApi_detail: async (call) => documentFor(await openRun(call), opening(), call.query.id) as never,
  OpeningInventoryApi_updateRemark: async (call) => updateRemark(await openRun(call), opening(), call.body) as never,
}
