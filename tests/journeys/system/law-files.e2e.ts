import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import type { Person } from '../people/person.ts'

// a law can be saved as files for other programs; saving twice gives the same bytes

const { journey } = await openJourneys('100115')

/** Saves the law as this kind of file, and returns the file that the browser downloads. */
async function saves({ page, keys, say }: Person, as: string): Promise<{ name: string; bytes: Buffer }> {
  // drawing takes as long as the machine is busy; the test's own timeout is limit enough
  const taken = page.waitForEvent('download', { timeout: 0 })
  if (as === 'SVG') await keys.push(page.getByRole('button', { name: say('导出 SVG', 'Save SVG') }))
  else await keys.choose(page.getByRole('button', { name: say('保存为', 'Save as') }), as)
  const download = await taken
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const isText = (text: string) => (bytes: Buffer) => expect(bytes.toString('utf8')).toContain(text)

/** How each kind of file is recognised. */
const files: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  SVG: isText('<svg'),
  PNG: async (bytes) => {
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
    expect([format, width > 800, height > 300]).toEqual(['png', true, true])
    // the picture is not empty
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(5)
  },
  PDF: (bytes) => expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']),
  Mermaid: isText('stateDiagram'),
  SCXML: isText('<scxml'),
  'XState JSON': (bytes) => expect(Object.keys(JSON.parse(bytes.toString('utf8')).states)).toContain('approved'),
}

async function takesAll(auditor: Person) {
  await auditor.page.goto(`${auditor.app.url}/machines/salesOrder`)
  const hashes: string[] = []
  for (const [as, isSuch] of Object.entries(files)) {
    const [first, second] = [await saves(auditor, as), await saves(auditor, as)]
    await isSuch(first.bytes)
    expect(hashOf(second.bytes), as).toBe(hashOf(first.bytes))
    expect(second.name).toBe(first.name)
    hashes.push(hashOf(first.bytes))
  }
  return hashes
}

journey('a law is saved as pictures, text and machines, and later once more with the same bytes', async ({ as }) => {
  const hashes = await takesAll(await as('admin'))
  expect(await takesAll(await as('admin'))).toEqual(hashes)
})

journey('an English reader saves it in English', async ({ as }) => {
  const reader = await as('admin', { language: 'en' })
  await takesAll(reader)
  expect((await saves(reader, 'Mermaid')).bytes.toString('utf8')).not.toMatch(/\p{Script=Han}/u)
})
