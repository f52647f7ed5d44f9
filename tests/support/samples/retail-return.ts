import { backSamples } from '../retail-back.ts'

export const samples = backSamples('RetailReturnApi', 'lsthdsalesorder')
