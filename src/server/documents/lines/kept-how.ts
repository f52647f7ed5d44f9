import { keepings } from '#domain/lots.ts'
import type { Goods } from '../engine/masters.ts'

/** What lines say of how their goods are kept and counted: nothing of those kept by quantity alone, as the tenant counts. */
export const keptHow = ({ keeping, shelfLifeDays, qtyPlaces }: Goods) => ({
  ...(keeping === keepings.none ? {} : { keeping, shelfLifeDays: shelfLifeDays ?? undefined }),
  ...(qtyPlaces === null ? {} : { qtyPlaces }),
})
