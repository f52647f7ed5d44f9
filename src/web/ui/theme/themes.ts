import type { Words } from '#domain/core/words.ts'
import type { Tone } from '#machines/engine/in-words.ts'

/**
 * A set of colours. All pairs of text and background have a contrast of at least 4.5:1, which a test checks. `header`
 * may be a gradient. `stars` shows a still starry sky behind the side menu.
 */
export type Theme = {
  label: Words
  scheme: 'light' | 'dark'
  header: readonly [from: string, to?: string]
  headerText: string
  side: string
  sideText: string
  /**
   * The colour of marks, bars and rings. `solid` is the same or a darker one; it is used where text must be readable
   * on it or in it.
   */
  brand: string
  solid: string
  onSolid: string
  surface: string
  canvas: string
  line: string
  text: string
  muted: string
  tones: Record<Tone, string>
  stars?: true
}

const lightTones: Record<Tone, string> = { grey: '#5C6471', blue: '#1A5FC0', orange: '#9A5000', green: '#1B7339', red: '#BF2323' }
const darkTones: Record<Tone, string> = { grey: '#A3ACBB', blue: '#8DB0FF', orange: '#F0A860', green: '#74CD92', red: '#FF9090' }

const light = {
  scheme: 'light',
  header: ['#FFFFFF'],
  headerText: '#1F2733',
  onSolid: '#FFFFFF',
  surface: '#FFFFFF',
  canvas: '#F4F6F9',
  line: '#E1E5EB',
  text: '#1F2733',
  muted: '#5A6472',
  tones: lightTones,
} as const satisfies Partial<Theme>

/** The themes by the names that the product uses. `default` applies at first start. */
export const themes = {
  default: { ...light, label: { zh: '默认', en: 'Default' }, side: '#28375A', sideText: '#E4E9F4', brand: '#28375A', solid: '#28375A' },
  white: {
    ...light,
    label: { zh: '白色', en: 'White' },
    side: '#FFFFFF',
    sideText: '#2A3442',
    brand: '#28375A',
    solid: '#28375A',
    canvas: '#FAFBFC',
  },
  dark: {
    label: { zh: '深色', en: 'Dark' },
    scheme: 'dark',
    header: ['#1B1F2A'],
    headerText: '#E3E7EF',
    side: '#171B24',
    sideText: '#C9D0DD',
    brand: '#7F9CF5',
    solid: '#7F9CF5',
    onSolid: '#10141C',
    surface: '#1B1F2A',
    canvas: '#14171F',
    line: '#2E3442',
    text: '#E3E7EF',
    muted: '#A0A9B8',
    tones: darkTones,
  },
  star: {
    ...light,
    label: { zh: '星空', en: 'Star' },
    side: '#101A3A',
    sideText: '#DCE3F7',
    brand: '#2B3F86',
    solid: '#2B3F86',
    stars: true,
  },
  bule: {
    ...light,
    label: { zh: '蓝色', en: 'Blue' },
    header: ['#1F6FEB'],
    headerText: '#FFFFFF',
    side: '#FFFFFF',
    sideText: '#2A3442',
    brand: '#1F6FEB',
    solid: '#1A62D2',
  },
  iview: { ...light, label: { zh: '明净', en: 'Iview' }, side: '#515A6E', sideText: '#FFFFFF', brand: '#2D8CF0', solid: '#1B6FB8' },
  vip: {
    ...light,
    label: { zh: '尊享', en: 'Vip' },
    side: '#23262E',
    sideText: '#E9DFC8',
    brand: '#8A6414',
    solid: '#8A6414',
    canvas: '#F7F6F3',
  },
  cool: {
    ...light,
    label: { zh: '清凉', en: 'Cool' },
    header: ['#0E7490', '#1D64B5'],
    headerText: '#FFFFFF',
    side: '#FFFFFF',
    sideText: '#22404B',
    brand: '#0E7490',
    solid: '#0E7490',
  },
  d2: {
    ...light,
    label: { zh: '淡蓝', en: 'D2' },
    side: '#FFFFFF',
    sideText: '#2A3442',
    brand: '#2F74FF',
    solid: '#2462DB',
    canvas: '#EBF1F6',
  },
  hey: {
    ...light,
    label: { zh: '青绿', en: 'Hey' },
    side: '#FFFFFF',
    sideText: '#2A3442',
    brand: '#2F7D4F',
    solid: '#2F7D4F',
    canvas: '#F5F7F5',
  },
  lte: {
    ...light,
    label: { zh: '经典', en: 'Lte' },
    header: ['#3C8DBC'],
    headerText: '#05121A',
    side: '#222D32',
    sideText: '#D5DEE3',
    brand: '#3C8DBC',
    solid: '#2A6D95',
  },
} as const satisfies Record<string, Theme>

export type ThemeName = keyof typeof themes

/** True for the name of a theme. */
export function isThemeName(name: string): name is ThemeName {
  return Object.hasOwn(themes, name)
}

/** The colours of a theme as CSS custom properties, to which all style sheets and Chakra's theme refer. */
export function themeVariables(theme: Theme): Record<string, string> {
  const [from, to] = theme.header
  return {
    colorScheme: theme.scheme,
    '--header': to ? `linear-gradient(90deg, ${from}, ${to})` : from,
    '--header-text': theme.headerText,
    '--side': theme.side,
    '--side-text': theme.sideText,
    '--side-image': theme.stars ? starField : 'none',
    '--brand': theme.brand,
    '--solid': theme.solid,
    '--on-solid': theme.onSolid,
    '--surface': theme.surface,
    '--canvas': theme.canvas,
    '--line': theme.line,
    '--text': theme.text,
    '--muted': theme.muted,
    ...Object.fromEntries(Object.entries(theme.tones).map(([tone, colour]) => [`--tone-${tone}`, colour])),
  }
}

const star = (x: number, y: number, size: number, light: number) =>
  `radial-gradient(circle at ${x}% ${y}%, rgb(255 255 255 / ${light}) 0, rgb(255 255 255 / ${light}) ${size}px, transparent ${size + 0.5}px)`

const starField = [
  star(12, 8, 0.8, 0.5),
  star(78, 14, 1, 0.4),
  star(42, 27, 0.6, 0.5),
  star(88, 38, 0.8, 0.35),
  star(20, 49, 1, 0.3),
  star(61, 58, 0.6, 0.45),
  star(33, 71, 0.8, 0.4),
  star(82, 79, 0.6, 0.5),
  star(15, 88, 0.8, 0.35),
  star(55, 94, 1, 0.3),
].join(', ')
