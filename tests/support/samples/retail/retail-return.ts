import { backSamples } from '../../acts/retail-back.ts'

export const samples = backSamples('RetailReturnApi', 'lsthdsalesorder')
