import { answerOr } from '../../offline/last-answers.ts'
import { hasText } from '../../offline/recently-used.ts'
import type { Goods, GoodsPage, LineLookups, Resolved } from './types.ts'

/** Goods for a text; `isRecent`: no answer comes, and these are what was used lately in this browser. */
export type FoundGoods = { hits: readonly Goods[]; isRecent: boolean }

const hitsShown = 20

/** Whether goods are what a text stands for: their code or a barcode. */
const isCalled = (goods: Goods, text: string): boolean =>
  goods.commInfoCode === text || goods.barCode === text || unitOf(goods, text) !== undefined
const unitOf = ({ unitList = [] }: Goods, text: string) => unitList.find(({ barCode }) => barCode === text)

const fits = (goods: Goods, text: string): boolean =>
  isCalled(goods, text) || hasText([goods.commInfoCode, goods.commInfoName, goods.barCode, goods.mnemonic], text)

/** What was used lately and fits, what is called just so first. */
export function recentGoods({ recent }: LineLookups, text: string): Goods[] {
  const found = recent?.all().filter((goods) => fits(goods, text)) ?? []
  return found.toSorted((one, other) => Number(isCalled(other, text)) - Number(isCalled(one, text))).slice(0, hitsShown)
}

/** The best hits or, where no answer comes, those used lately; without any of those, why there is no answer. */
export const searchedGoods = (lookups: LineLookups, text: string): Promise<FoundGoods> =>
  answerOr<FoundGoods>(
    async () => ({ hits: await lookups.searchGoods(text), isRecent: false }),
    () => {
      const hits = recentGoods(lookups, text)
      return hits.length > 0 ? { hits, isRecent: true } : undefined
    },
  )

/** Goods for exact codes; where no answer comes, if all of them were used lately. */
export const resolvedGoods = (lookups: LineLookups, texts: string[]): Promise<Resolved[]> =>
  answerOr(
    () => lookups.resolve(texts),
    () => {
      const known = texts.flatMap((text) => recentOf(lookups, text))
      return known.length < texts.length ? undefined : known
    },
  )

function recentOf(lookups: LineLookups, text: string): Resolved[] {
  const commodity = lookups.recent?.all().find((goods) => isCalled(goods, text))
  if (!commodity) return []
  const unitId = unitOf(commodity, text)?.unitId
  return [{ text, commodity, ...(unitId === undefined ? {} : { unitId }) }]
}

type FoundPage = GoodsPage & Pick<FoundGoods, 'isRecent'>

/** A page of all goods or, where no answer comes, one of those used lately. */
export const pagedGoods = (lookups: LineLookups, text: string, page: number, size: number): Promise<FoundPage> =>
  answerOr<FoundPage>(
    async () => ({ ...(await lookups.pageGoods(text, page, size)), isRecent: false }),
    () => {
      const records = recentGoods(lookups, text)
      return records.length > 0 ? { records, total: records.length, isRecent: true } : undefined
    },
  )
