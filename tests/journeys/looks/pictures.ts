import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const kept = fileURLToPath(new URL('pictures/', import.meta.url))

/** With `PICTURES=keep`, the current pictures are stored as the expected ones. */
const keeps = process.env.PICTURES === 'keep'

/** Largest difference of a colour value (of 255): smoothing of edges differs between engines. */
const colourTolerance = 32
/** Largest share of pixels that may differ. */
const shareTolerance = 0.0002

/**
 * Compares a picture with the stored one of this name. Returns a sentence about the difference, if any, and then
 * leaves the new picture in the folder `seen`.
 */
export async function differenceFrom(name: string, picture: Buffer, seen: string): Promise<string | undefined> {
  const path = join(kept, `${name}.webp`)
  if (keeps) {
    mkdirSync(dirname(path), { recursive: true })
    await sharp(await fewColours(picture))
      .webp({ lossless: true, effort: 6 })
      .toFile(path)
    return undefined
  }
  const changed = await changeOf(name, path, picture)
  // for the user to look at
  if (changed !== undefined) writeFileSync(join(seen, `${name}.png`), picture)
  return changed
}

async function changeOf(name: string, path: string, picture: Buffer): Promise<string | undefined> {
  if (!existsSync(path)) return `there is no picture ${name}: run with PICTURES=keep and look at it`
  const [before, now] = await Promise.all([pointsOf(path), pointsOf(picture)])
  if (before.width !== now.width || before.height !== now.height)
    return `${name} is ${now.width} × ${now.height}, it was ${before.width} × ${before.height}`
  const share = differing(before.data, now.data) / (now.width * now.height)
  return share > shareTolerance ? `${name}: ${(share * 100).toFixed(2)} % of it changed` : undefined
}

/** Reduces the colours, because the smoothing of letters takes most of a picture's size. */
const fewColours = (picture: Buffer): Promise<Buffer> => sharp(picture).png({ palette: true, colours: 64, dither: 0 }).toBuffer()

/** Keeps every other pixel: pixels interpolated between two would need more space than the pixels themselves. */
export async function halved(picture: Buffer): Promise<Buffer> {
  const { width } = await sharp(picture).metadata()
  return sharp(picture)
    .resize({ width: Math.round(width / 2), kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** Joins several pictures into one, each below the other. */
export async function below(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const tops = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size.height, 0))
  const height = (tops.at(-1) ?? 0) + (sizes.at(-1)?.height ?? 0)
  const parts = pictures.map((input, at) => ({ input, left: 0, top: tops[at] ?? 0 }))
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(parts)
    .png()
    .toBuffer()
}

/** Pixels of a picture, slightly blurred, so that a line that moved by less than a pixel makes no difference. */
async function pointsOf(picture: string | Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().blur(1).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function differing(one: Buffer, other: Buffer): number {
  let count = 0
  for (let at = 0; at < one.length; at += 3) {
    let by = 0
    for (let channel = at; channel < at + 3; channel++) by = Math.max(by, Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)))
    if (by > colourTolerance) count += 1
  }
  return count
}
