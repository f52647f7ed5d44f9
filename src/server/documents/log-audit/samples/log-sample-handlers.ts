import type { AnchorKey } from '../../../core/anchor-key.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { drawSample, noteFinding, sampleOf, samplesPage, signSample } from './samples.ts'

/** Handlers for audit samples: draw, note, sign. */
export const logSampleHandlers = (key: AnchorKey): HandlersOf<`LogSampleApi_${'list' | 'detail' | 'draw' | 'note' | 'sign'}`> => ({
  LogSampleApi_list: samplesPage,
  LogSampleApi_detail: (call) => sampleOf(call, call.query.id),
  LogSampleApi_draw: drawSample,
  LogSampleApi_note: noteFinding,
  LogSampleApi_sign: (call) => signSample(call, key),
})
