import { createHash, timingSafeEqual } from 'node:crypto'
import type { GoodsPrices, OfferRule } from '#domain/prices/price-facts.ts'
import type { CataloguePage } from '#machines/retail/retail-guards.ts'
import type { Tx } from '../../../../db/connect.ts'

/** Content of a page: prices by goods and unit, and offers, for customers without a name in one store. */
type PageContent = { goods: Readonly<Record<string, PagePrices>>; offers: readonly OfferRule[] }
type PagePrices = Pick<GoodsPrices, 'listPrice' | 'breaks'> & { storePrice?: string }

/** The till that a page is served to. */
type PageTill = { id: string; depotId: string }

/** Signs text, to prove later that the server has stated it (`Identity.sign`). */
export type Sign = (purpose: string, text: string) => string

const keyOf = ({ commInfoId, unitId }: { commInfoId: string; unitId: string }) => `${commInfoId}:${unitId}`

/**
 * Hours after which the time of reading a page is written again. It is not written each time, because pages are read
 * often.
 */
const usedHours = 12

/**
 * Stores a page of goods, prices and offers that is served to a till; the same content is stored once. Returns the
 * version by which tickets name the page: time of reading, hash of the content, and a signature for this till.
 */
export async function savePage(
  tx: Tx,
  sign: Sign,
  till: PageTill,
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

const signatureOf = ({ tenantId }: Tx, sign: Sign, { id, depotId }: PageTill, { hash, readAt }: CataloguePage) =>
  sign('catalogue', [tenantId, id, depotId, hash, readAt].join('\n'))

/** Pages that these versions name; versions whose signature is not for this till and its store are left out. */
export const pagesOfVersions = (tx: Tx, sign: Sign, till: PageTill, versions: readonly string[]): CataloguePage[] =>
  versions.flatMap((version) => {
    const [readAt = '', hash = '', signature = ''] = version.split('.')
    const page = { hash, readAt: Number(readAt) }
    const [expected, given] = [Buffer.from(signatureOf(tx, sign, till, page)), Buffer.from(signature)]
    return expected.length === given.length && timingSafeEqual(expected, given) ? [page] : []
  })

/**
 * Prices and offers of goods from pages. Where several pages have the goods, the one read last applies; pages that are
 * no longer stored are skipped.
 */
export async function pricesOfPages(
  tx: Tx,
  depotId: string,
  pages: readonly CataloguePage[],
  keys: readonly string[],
): Promise<{ goods: GoodsPrices[]; offers: OfferRule[] }> {
  if (pages.length === 0) return { goods: [], offers: [] }
  const ids = [...new Set(keys.map((key) => key.split(':')[0]))]
  const found = await tx.query<PageContent & { hash: string }>(
    `select c.hash, (select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(c.content -> 'goods') g
      where g.key = any ($3::text[])) as goods,
            (select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(c.content -> 'offers') o
            where o ->> 'commInfoId' = any ($4::text[])) as offers
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

/**
 * Deletes pages that were not served since that time. Tickets sold by a deleted page are compared with the prices at
 * the time when they arrive.
 */
export async function deleteUnusedPages(tx: Tx, since: Date): Promise<void> {
  await tx.query('delete from till_catalogue where tenant_id = $1 and read_time < $2', [tx.tenantId, since])
}
