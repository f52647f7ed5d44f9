import { rename, rm } from 'node:fs/promises'
import { pictureHeldBytes, picturePixelsText, pictureSidePx, sizeText } from '#domain/file-limits.ts'
import { askChild, endChild, startChildProcess } from '../child-process.ts'
import { refuse } from '../refuse.ts'
import type { PictureAnswer, PictureBadness, PictureOrder } from './picture.child.ts'

/** An ordinary picture of the most pixels takes two seconds of a processor; one that its maker made slow on purpose is given up. */
const longestSeconds = 20
/** The worst picture within `pictureHeldBytes` takes 466 MB. */
const memory = { heapMb: 64, memoryMb: 512 }

/**
 * Draws a picture anew in its own file, upright, no larger than so many pixels a side and without what its maker hid in it; answers its bytes.
 * It is decoded in a process of its own, whose memory is bounded by what the head of the picture says. Refuses FILE_KIND for what is no picture,
 * PICTURE_LARGE for its pixels and PICTURE_HEAVY for what decoding takes.
 */
export async function redrawPicture(path: string, format: 'png' | 'jpeg', mostPx: number): Promise<number> {
  const child = startChildProcess(new URL('./picture.child.ts', import.meta.url), memory)
  const to = `${path}.drawn`
  try {
    const order: PictureOrder = { path, to, format, mostPx }
    const answer = await askChild<PictureAnswer>(child, order, longestSeconds * 1000)
    if (!answer) return refuseHeavy(endless)
    if ('bad' in answer) return refuseBad(answer.bad)
    if ('fault' in answer) throw Object.assign(new Error(answer.fault), { code: answer.code })
    await rename(to, path)
    return answer.bytes
  } finally {
    await endChild(child)
    await rm(to, { force: true })
  }
}

const endless = {
  zh: `解码超过${longestSeconds}秒，或内存不足`,
  en: `decoding it takes more than ${longestSeconds} seconds, or more memory than there is`,
}

const refuseHeavy = ({ zh, en }: typeof endless): never =>
  refuse('PICTURE_HEAVY', {
    params: {
      reason: {
        zh: `${zh}；请缩小，或另存为非隔行、非渐进的图片`,
        en: `${en}; make it smaller, or save it without interlacing`,
      },
    },
  })

function refuseBad(bad: PictureBadness): never {
  switch (bad.reason) {
    case 'kind':
      return refuse('FILE_KIND', { params: { allowed: 'png, jpg' } })
    case 'pixels': {
      const size = [bad.width, bad.height, ...(bad.pages > 1 ? [bad.pages] : [])].join(' × ')
      return refuse('PICTURE_LARGE', { params: { side: String(pictureSidePx), area: picturePixelsText, size } })
    }
    case 'held': {
      const [bytes, most] = [sizeText(bad.bytes), sizeText(pictureHeldBytes)]
      return refuseHeavy({ zh: `解码要占用${bytes}内存，最多${most}`, en: `decoding it holds ${bytes} of memory, and ${most} is the most` })
    }
  }
}
