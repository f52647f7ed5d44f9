import type { Drive } from '../../../files/drive.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { replayOf } from './replay.ts'
import { stoodAt } from './stood.ts'

/** One document played again out of its log. */
export const logReplayHandlers = (drive: Drive): HandlersOf<'LogReplayApi_replay' | 'LogReplayApi_stood'> => ({
  LogReplayApi_replay: (call) => replayOf(call, drive),
  LogReplayApi_stood: (call) => stoodAt(call, drive),
})
