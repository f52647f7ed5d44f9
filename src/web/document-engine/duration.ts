import type { Words } from '#domain/core/words.ts'

const units = [
  { seconds: 86_400, zh: '天', en: 'd' },
  { seconds: 3_600, zh: '小时', en: 'h' },
  { seconds: 60, zh: '分', en: 'min' },
  { seconds: 1, zh: '秒', en: 's' },
] as const

/** A duration in its two largest units: 93 784 seconds are 1天2小时. */
export function durationWords(seconds: number): Words {
  let rest = Math.max(0, Math.floor(seconds))
  const parts = units.flatMap(({ seconds: size, zh, en }) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [{ zh: `${count}${zh}`, en: `${count} ${en}` }] : []
  })
  const shown = parts.length > 0 ? parts.slice(0, 2) : [{ zh: '0秒', en: '0 s' }]
  return { zh: shown.map(({ zh }) => zh).join(''), en: shown.map(({ en }) => en).join(' ') }
}
