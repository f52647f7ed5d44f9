import { createHash, timingSafeEqual } from 'node:crypto'
import type { GoodsPrices, OfferRule } from '#domain/price-facts.ts'
import type { CataloguePage } from '#machines/retail/retail-guards.ts'
import type { Tx } from '../../../db/connect.ts'

/** What prices of a page are made of, by goods and unit, for whom nobody knows at one store. */
type Content = { goods: Readonly<Record<string, PagePrices>>; offers: readonly OfferRule[] }
type PagePrices = Pick<GoodsPrices, 'listPrice' | 'breaks'> & { storePrice?: string }

/** The till that a page is given to. */
type Till = { id: string; depotId: string }

/** Signs what the server alone may have said (`Identity.sign`). */
export type Sign = (purpose: string, text: string) => string

const keyOf = ({ commInfoId, unitId }: { commInfoId: string; unitId: string }) => `${commInfoId}:${unitId}`

/** A page is read again and again: that it is still in use need not be written every time. */
const usedHours = 12

/**
 * Keeps a page of goods, prices and offers that a till is given, once for each content, and answers the version by which tickets name it: when it was read,
 * what is in it, and that it was given to this till.
 */
export async function keepPage(
  tx: Tx,
  sign: Sign,
  till: Till,
  goods: readonly GoodsPrices[],
  offers: readonly OfferRule[],
): Promise<string> {
  const prices = goods.map(({ listPrice, storePrices, breaks, ...one }) => [
    keyOf(one),
    { listPrice, storePrice: storePrices?.[till.depotId], breaks },
  ])
  const content = JSON.stringify({ goods: Object.fromEntries(prices), offers })
  const hash = createHash('sha256').update(content).digest('base64url')
  await tx.query(
    `insert into till_catalogue as c (tenant_id, hash, content, read_time) values ($1, $2, $3::jsonb, $4)
     on conflict (tenant_id, hash) do update set read_time = excluded.read_time where c.read_time < $5`,
    [tx.tenantId, hash, content, tx.now, new Date(tx.now.getTime() - usedHours * 3_600_000)],
  )
  const page = { hash, readAt: tx.now.getTime() }
  return `${page.readAt}.${hash}.${signatureOf(tx, sign, till, page)}`
}

const signatureOf = ({ tenantId }: Tx, sign: Sign, { id, depotId }: Till, { hash, readAt }: CataloguePage) =>
  sign('catalogue', [tenantId, id, depotId, hash, readAt].join('\n'))

/** The pages that versions name, of those that were given to this till, its store and no other. */
export const pagesNamed = (tx: Tx, sign: Sign, till: Till, versions: readonly string[]): CataloguePage[] =>
  versions.flatMap((version) => {
    const [readAt = '', hash = '', signature = ''] = version.split('.')
    const page = { hash, readAt: Number(readAt) }
    const [expected, given] = [Buffer.from(signatureOf(tx, sign, till, page)), Buffer.from(signature)]
    return expected.length === given.length && timingSafeEqual(expected, given) ? [page] : []
  })

/** Prices and offers of goods as pages have them, of several the last one that was read; nothing of a page that is not kept any more. */
export async function pricesOfPages(
  tx: Tx,
  depotId: string,
  pages: readonly CataloguePage[],
  keys: readonly string[],
): Promise<{ goods: GoodsPrices[]; offers: OfferRule[] }> {
  if (pages.length === 0) return { goods: [], offers: [] }
  const ids = [...new Set(keys.map((key) => key.split(':')[0]))]
  const found = await tx.query<Content & { hash: string }>(
    `select c.hash, (select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(c.content -> 'goods') g where g.key = any ($3::text[])) as goods,
            (select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(c.content -> 'offers') o where o ->> 'commInfoId' = any ($4::text[])) as offers
       from till_catalogue c where c.tenant_id = $1 and c.hash = any ($2::text[])`,
    [tx.tenantId, pages.map(({ hash }) => hash), keys, ids],
  )
  const readAt = new Map(pages.map((page) => [page.hash, page.readAt]))
  const rows = found.toSorted((one, other) => (readAt.get(one.hash) ?? 0) - (readAt.get(other.hash) ?? 0))
  const last = new Map(rows.flatMap((row) => Object.entries(row.goods).map(([key, prices]) => [key, { prices, offers: row.offers }])))
  return {
    goods: [...last].map(
      ([
        key,
        {
          prices: { storePrice, ...prices },
        },
      ]): GoodsPrices => {
        const [commInfoId = '', unitId = ''] = key.split(':')
        return { commInfoId, unitId, ...prices, ...(storePrice ? { storePrices: { [depotId]: storePrice } } : {}) }
      },
    ),
    offers: [...last].flatMap(([key, { offers }]) => offers.filter((offer) => keyOf(offer) === key)),
  }
}

/** Forgets pages that no till was given since then: what is sold by them is compared with the prices of its arrival. */
export async function forgetPages(tx: Tx, since: Date): Promise<void> {
  await tx.query('delete from till_catalogue where tenant_id = $1 and read_time < $2', [tx.tenantId, since])
}
