import { moveSamples } from '../../acts/move-acts.ts'

export const samples = moveSamples('RequisitionApi', 'requirestock')
