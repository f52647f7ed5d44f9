import type { AnchorKey } from '../../../anchor-key.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { drawn, noted, sampleOf, samplesPage, signed } from './samples.ts'

/** Samples that auditors draw, note on and sign. */
export const logSampleHandlers = (key: AnchorKey): HandlersOf<`LogSampleApi_${'list' | 'detail' | 'draw' | 'note' | 'sign'}`> => ({
  LogSampleApi_list: samplesPage,
  LogSampleApi_detail: (call) => sampleOf(call, call.query.id),
  LogSampleApi_draw: drawn,
  LogSampleApi_note: noted,
  LogSampleApi_sign: (call) => signed(call, key),
})
