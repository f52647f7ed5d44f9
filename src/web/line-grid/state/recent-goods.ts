import { answerOrFallback } from '../../offline/last-answers.ts'
import { hasText } from '../../offline/recently-used.ts'
import type { GoodsPage, GridGoods, LineLookups, ResolvedGoods } from '../lines/types.ts'

/**
 * Results of a search for goods. `isRecent` means that no answer came, and that these are goods used recently in this
 * browser.
 */
export type GoodsHits = { hits: readonly GridGoods[]; isRecent: boolean }

const hitsShown = 20

/** True if the text is the code of the goods, or the barcode of the goods or of one of their units. */
const hasCode = (goods: GridGoods, text: string): boolean =>
  goods.commInfoCode === text || goods.barCode === text || unitOf(goods, text) !== undefined
const unitOf = ({ unitList = [] }: GridGoods, text: string) => unitList.find(({ barCode }) => barCode === text)

const matchesText = (goods: GridGoods, text: string): boolean =>
  hasCode(goods, text) || hasText([goods.commInfoCode, goods.commInfoName, goods.barCode, goods.mnemonic], text)

/** Goods used recently that match the text, those with exactly this code first. */
export function recentGoods({ recent }: LineLookups, text: string): GridGoods[] {
  const found = recent?.all().filter((goods) => matchesText(goods, text)) ?? []
  return found.toSorted((one, other) => Number(hasCode(other, text)) - Number(hasCode(one, text))).slice(0, hitsShown)
}

/**
 * The best matches or, if no answer comes, matching goods that were used recently. Rejects if there are none of these
 * either.
 */
export const searchGoodsOrRecent = (lookups: LineLookups, text: string): Promise<GoodsHits> =>
  answerOrFallback<GoodsHits>(
    async () => ({ hits: await lookups.searchGoods(text), isRecent: false }),
    () => {
      const hits = recentGoods(lookups, text)
      return hits.length > 0 ? { hits, isRecent: true } : undefined
    },
  )

/**
 * Finds goods by exact codes. If no answer comes, looks among the goods used recently, and rejects unless all are
 * there.
 */
export const resolveGoodsOrRecent = (lookups: LineLookups, texts: string[]): Promise<ResolvedGoods[]> =>
  answerOrFallback(
    () => lookups.resolve(texts),
    () => {
      const known = texts.flatMap((text) => recentOf(lookups, text))
      return known.length < texts.length ? undefined : known
    },
  )

function recentOf(lookups: LineLookups, text: string): ResolvedGoods[] {
  const commodity = lookups.recent?.all().find((goods) => hasCode(goods, text))
  if (!commodity) return []
  const unitId = unitOf(commodity, text)?.unitId
  return [{ text, commodity, ...(unitId === undefined ? {} : { unitId }) }]
}

type GoodsHitsPage = GoodsPage & Pick<GoodsHits, 'isRecent'>

/** A page of all goods or, if no answer comes, of those used recently. */
export const pageGoodsOrRecent = (lookups: LineLookups, text: string, page: number, size: number): Promise<GoodsHitsPage> =>
  answerOrFallback<GoodsHitsPage>(
    async () => ({ ...(await lookups.pageGoods(text, page, size)), isRecent: false }),
    () => {
      const records = recentGoods(lookups, text)
      return records.length > 0 ? { records, total: records.length, isRecent: true } : undefined
    },
  )
