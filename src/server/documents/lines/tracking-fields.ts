import { keepings } from '#domain/core/lots.ts'
import type { GoodsMaster } from '../engine/master-types.ts'

/**
 * Tracking and quantity decimals of a line's goods; nothing for goods tracked by quantity alone with the tenant's
 * decimals.
 */
export const trackingFields = ({ keeping, shelfLifeDays, qtyPlaces }: GoodsMaster) => ({
  ...(keeping === keepings.none ? {} : { keeping, shelfLifeDays: shelfLifeDays ?? undefined }),
  ...(qtyPlaces === null ? {} : { qtyPlaces }),
})
