import { moveSamples } from '../move-acts.ts'

export const samples = moveSamples('StoreReturnApi', 'returnstock')
