import type { DataOf } from '#contract/operations.gen.ts'

export type Replay = DataOf<'LogReplayApi_replay'>
export type ReplayStep = Replay['steps'][number]
