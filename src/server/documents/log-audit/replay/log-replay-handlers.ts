import type { HandlersOf } from '../../../http/request.ts'
import { replayOf } from './replay.ts'
import { stoodAt } from './stood.ts'

/** One document played again out of its log. */
export const logReplayHandlers: HandlersOf<'LogReplayApi_replay' | 'LogReplayApi_stood'> = {
  LogReplayApi_replay: replayOf,
  LogReplayApi_stood: stoodAt,
}
