import { describe, expect, test } from 'vitest'
import { type Theme, themes } from '#web/ui/theme/themes.ts'

/** Contrast as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** As `color-mix(in srgb, …)` in the style sheets. */
function mix(top: string, percent: number, below: string): string {
  const [over, under] = [channels(top), channels(below)]
  return `#${over
    .map((value, at) =>
      Math.round((value * percent + (under[at] ?? 0) * (100 - percent)) / 100)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Every combination of text and background in the style sheets. */
function pairs(theme: Theme): [string, string, string][] {
  const { text, muted, solid, surface, canvas, tones } = theme
  const soft = mix(theme.brand, 8, surface)
  const head = mix(muted, 7, surface)
  const grounds = { surface, canvas, 'a hovered row': mix(text, 5, surface), 'a chosen row': soft, 'a table head': head }
  const texts = { text, muted, ...tones }
  const onGrounds = Object.entries(grounds).flatMap(([ground, below]) =>
    Object.entries(texts).map(([name, above]): [string, string, string] => [`${name} on ${ground}`, above, below]),
  )
  const pills = Object.entries(tones).map(([tone, colour]): [string, string, string] => [
    `a ${tone} pill`,
    colour,
    mix(colour, 12, surface),
  ])
  return [
    ...onGrounds,
    ...pills,
    ['a count', muted, mix(muted, 10, surface)],
    ['a link', solid, surface],
    ['a link on the canvas', solid, canvas],
    ['the page one is on', solid, soft],
    ['a filled button', theme.onSolid, solid],
    ['a dangerous button', surface, tones.red],
    ['the side menu', theme.sideText, theme.side],
    ['the line one is on', theme.sideText, mix(theme.sideText, 15, theme.side)],
    ['a disabled button', muted, mix(muted, 8, surface)],
    ['a tooltip', surface, text],
    ...theme.header.flatMap((ground): [string, string, string][] => (ground ? [['the top bar', theme.headerText, ground]] : [])),
  ]
}

describe.each(Object.entries<Theme>(themes))('theme %s', (_, theme) => {
  test('every text can be read: 4.5 : 1 or more', () => {
    const weak = pairs(theme)
      .map(([what, above, below]) => ({ what, ratio: Math.floor(contrast(above, below) * 100) / 100 }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(weak).toEqual([])
  })
})

test('the eleven themes of the product are there under their names', () => {
  expect(Object.keys(themes)).toEqual(['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'])
  expect(themes.default.brand).toBe('#28375A')
})
