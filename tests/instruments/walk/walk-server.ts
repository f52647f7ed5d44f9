import { afterAll } from 'vitest'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { samplesByKind } from '../../support/samples/index.gen.ts'
import type { TestApp } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { browserTarget } from './browser-target.ts'
import { httpTarget } from './http-target.ts'
import type { Against } from './report.ts'
import type { Target } from './target.ts'

/** Creates the target for paths, with a shop in the server's tenant. Must be awaited at the top of a test file. */
export async function serverTarget(server: TestApp, against: Exclude<Against, 'law'>, words: AnyWords): Promise<Target> {
  const samples = samplesByKind[words.id as keyof typeof samplesByKind]
  const shop = await openShop(server)
  if (against === 'http') return httpTarget(server, shop, words, { samples })
  const target = await browserTarget(server, shop, words, samples)
  afterAll(() => target.close())
  return target
}
