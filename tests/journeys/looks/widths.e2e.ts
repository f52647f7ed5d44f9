import { expect } from 'vitest'
import { allDefinitions } from '#resources/documents/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { openJourneys } from '../journey.ts'
import { waitingOrder } from '../trade/waiting-order.ts'
import { barriersHere } from './axe.ts'
import { misfits } from './fit.ts'
import { closesPages, faultsInSight, goesTo, languages, resizes, speaks, stands, widths } from './sweep.ts'
import { sweepWhole } from './sweep-whole.ts'
import { changesNothing, faultsOverPage, type Looking } from './sweep-windows.ts'
import { overlaps, rawWords } from './texts.ts'

/**
 * One page in `every` is checked, at one width in one language; `SWEEP_EVERY=1` checks all pages of the demo at every
 * width.
 */
const every = Number(process.env.SWEEP_EVERY ?? 8)

const { journey, network } = await openJourneys('100125')

/** Documents that cannot be created on their own page: they are opened from a list by id. */
const begunElsewhere = new Set(['openingPartner', 'mallReturn', 'cashDeposit'])
const forms = allDefinitions.flatMap(({ words, form }) => (begunElsewhere.has(words.id) ? [] : [form]))
const ofEverybody = ['/setup', '/info', '/messages/mine']
const paths = [...new Set([...ofEverybody, ...menuPages.flatMap(({ path, scope }) => (scope === 'platform' ? [] : [path])), ...forms])]

/** Chooses pages so that each width and each language gets its turn. */
const isLookedAt = (path: number, width: number, language: number) =>
  path % every === 0 && (path / every) % widths.length === width && Math.floor(path / every / widths.length) % 2 === language

journey('what is cut, spilt or beyond the edge is found', async ({ as }) => {
  const { page } = await as('admin', { signsIn: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`
    <div style="overflow: hidden; width: 100px"><span style="white-space: nowrap">much too long for its place</span></div>
    <p style="overflow: auto; width: 200px"><span style="display: inline-block; width: 300px">wide</span></p>
    <button style="margin-left: 360px; width: 60px">beyond</button>
    <button style="width: 30px; white-space: nowrap">spilt words</button>
    <div style="overflow: hidden; width: 100px; text-overflow: ellipsis; white-space: nowrap">an ellipsis says that there is more</div>
    <p style="height: 4px; margin: 0">one upon</p><p style="margin: 0">the other</p><p>of {count} at purchaseOrder</p>`)
  expect(await overlaps(page)).toEqual(['overlap: “one upon” and “the other” in BODY'])
  expect(await rawWords(page)).toEqual(['raw: “of {count} at purchaseOrder” in P'])
  expect((await misfits(page)).map((misfit) => misfit.split(/[:“]/)[0]?.trim())).toEqual([
    'the page scrolls sideways',
    'scrolls sideways by 100',
    'beyond the edge',
    'cut',
    'spills',
  ])
})

/** Largest number of windows checked per page; each is checked on the first page that has it. */
const mostOver = 2

/** Checks windows that have not been opened yet, ignoring faults of the page itself. */
function firstOf(opened: Set<string>, ofPage: readonly string[]): Looking {
  let left = mostOver
  return {
    isDeep: false,
    takes(name) {
      if (left === 0 || opened.has(name)) return false
      opened.add(name)
      left -= 1
      return true
    },
    faults: async (part) => [
      ...(await faultsInSight(part.page())).filter((fault) => !ofPage.includes(fault)),
      ...(await barriersHere(part)),
    ],
  }
}

if (every === 1) await sweepWhole()
else
  journey('no page is cut, scrolls sideways or says raw words: each at one width in one language', async ({ as }) => {
    await waitingOrder(network)
    const { page } = await as('admin')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const asked = await changesNothing(page)
    const opened = new Set<string>()
    const found: string[] = []
    for (const [wide, width] of widths.entries()) {
      await resizes(page, width)
      for (const [said, language] of languages.entries()) {
        await speaks(page, language)
        for (const path of paths.filter((_, at) => isLookedAt(at, wide, said))) {
          await goesTo(page, path)
          await stands(page, path)
          const ofPage = await faultsInSight(page)
          const over = await faultsOverPage(page, firstOf(opened, ofPage), page.locator('.shell'))
          const ofClosing = await closesPages(page)
          found.push(...[...ofPage, ...over, ...asked(), ...ofClosing].map((fault) => `${path} at ${width} px in ${language}: ${fault}`))
        }
      }
    }
    expect(found).toEqual([])
  })
