/**
 * The largest bigint. A range that ends at it cannot be written, and no sequence reaches it, so no store has this id.
 */
const largestId = '9223372036854775807'

/** Stores as int8multirange, for comparison with the stores of offers. */
export function rangesOfStores(depotIds: readonly string[]): string {
  const ranges = depotIds.filter((id) => id !== largestId).map((id) => `[${id},${id}]`)
  return `{${ranges.join(',')}}`
}
