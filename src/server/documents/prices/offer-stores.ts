/** A range that ends with the largest id could not be written, and no sequence comes so far: a store with that id is none. */
const largestId = '9223372036854775807'

/** Stores as PostgreSQL compares them with those of offers: each for itself, as int8multirange. */
export function rangesOfStores(depotIds: readonly string[]): string {
  const ranges = depotIds.filter((id) => id !== largestId).map((id) => `[${id},${id}]`)
  return `{${ranges.join(',')}}`
}
