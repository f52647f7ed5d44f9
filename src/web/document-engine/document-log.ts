import type { DataOf } from '#contract/operations.gen.ts'

export type LogEntry = DataOf<'OrderLogApi_list'>['records'][number]
export type ChangedField = NonNullable<LogEntry['changed']>[number]
export type ChainLink = DataOf<'OrderLogApi_chain'>[number]
