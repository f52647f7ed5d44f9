import { backSamples } from '../retail-back.ts'

export const samples = backSamples('ExchangeApi', 'salesexchange')
