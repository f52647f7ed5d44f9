import type { Drive } from '../../../core/drive.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { documentAsOf } from './document-as-of.ts'
import { replayOf } from './replay.ts'

/** Handlers that replay a document from its log. */
export const logReplayHandlers = (drive: Drive): HandlersOf<'LogReplayApi_replay' | 'LogReplayApi_stood'> => ({
  LogReplayApi_replay: (call) => replayOf(call, drive),
  LogReplayApi_stood: (call) => documentAsOf(call, drive),
})
