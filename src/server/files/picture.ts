import { rename, rm } from 'node:fs/promises'
import { pictureDecodeBytes, picturePixelsText, pictureSidePx, sizeText } from '#domain/core/file-limits.ts'
import { askChild, endChild, startChildProcess } from '../core/child-process.ts'
import { refuse } from '../db/refuse.ts'
import type { PictureAnswer, PictureJob, PictureProblem } from './picture.child.ts'

/** An ordinary picture of maximum size takes two seconds; this aborts one that is slow on purpose. */
const timeoutSeconds = 20
/** The costliest picture that `pictureDecodeBytes` permits takes 466 MB. */
const childMemory = { heapMb: 64, memoryMb: 512 }

/**
 * Redraws a picture in its file: upright, within a maximum side length, and without hidden content; returns its size
 * in bytes. A child process decodes it, after the header has shown that its memory suffices. Refuses FILE_KIND for a
 * file that is no picture, PICTURE_LARGE for too many pixels and PICTURE_HEAVY for too costly decoding.
 */
export async function redrawPicture(path: string, format: 'png' | 'jpeg', mostPx: number): Promise<number> {
  const child = startChildProcess(new URL('./picture.child.ts', import.meta.url), childMemory)
  const to = `${path}.drawn`
  try {
    const order: PictureJob = { path, to, format, maxPx: mostPx }
    const answer = await askChild<PictureAnswer>(child, order, timeoutSeconds * 1000)
    if (!answer) return refuseHeavy(endlessWords)
    if ('bad' in answer) return refuseBad(answer.bad)
    if ('fault' in answer) throw Object.assign(new Error(answer.fault), { code: answer.code })
    await rename(to, path)
    return answer.bytes
  } finally {
    await endChild(child)
    await rm(to, { force: true })
  }
}

const endlessWords = {
  zh: `解码超过${timeoutSeconds}秒，或内存不足`,
  en: `decoding it takes more than ${timeoutSeconds} seconds, or more memory than there is`,
}

const refuseHeavy = ({ zh, en }: typeof endlessWords): never =>
  refuse('PICTURE_HEAVY', {
    params: {
      reason: {
        zh: `${zh}；请缩小，或另存为非隔行、非渐进的图片`,
        en: `${en}; make it smaller, or save it without interlacing`,
      },
    },
  })

function refuseBad(bad: PictureProblem): never {
  switch (bad.reason) {
    case 'kind':
      return refuse('FILE_KIND', { params: { allowed: 'png, jpg' } })
    case 'pixels': {
      const size = [bad.width, bad.height, ...(bad.pages > 1 ? [bad.pages] : [])].join(' × ')
      return refuse('PICTURE_LARGE', { params: { side: String(pictureSidePx), area: picturePixelsText, size } })
    }
    case 'held': {
      const [bytes, most] = [sizeText(bad.bytes), sizeText(pictureDecodeBytes)]
      return refuseHeavy({ zh: `解码要占用${bytes}内存，最多${most}`, en: `decoding it holds ${bytes} of memory, and ${most} is the most` })
    }
  }
}
