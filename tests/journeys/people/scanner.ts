import { drawingSVG, ean13 } from 'bwip-js/generic'
import type { CDPSession, Page } from 'playwright-core'

/**
 * Input devices other than the keyboard: a barcode scanner and a Chinese input method, simulated as the browser
 * receives them.
 */
export async function devicesOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return {
    /** Scans a code: its keys 4 ms apart, independent of the speed of this machine, and Enter at the end. */
    scans: (code: string) => scan(browser, code),
    /** Starts composing: the letters are shown in the field, underlined. */
    composes: (letters: string) =>
      browser.send('Input.imeSetComposition', { text: letters, selectionStart: letters.length, selectionEnd: letters.length }),
    /** Confirms with the Enter that belongs to the input method, recognisable by its key code. */
    confirms: async (text: string) => {
      const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
      await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await browser.send('Input.insertText', { text })
      await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
  }
}

const paceSeconds = 0.004

async function scan(browser: CDPSession, code: string): Promise<void> {
  let timestamp = Date.now() / 1000
  const strokes = [...code].map((text) => ({ text, key: text, code: `Digit${text}`, windowsVirtualKeyCode: text.charCodeAt(0) }))
  for (const stroke of [...strokes, { text: '\r', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }]) {
    timestamp += paceSeconds
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...stroke })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: stroke.key, code: stroke.code })
  }
}

/** Simulates a camera that sees one bar code; without a code, the camera fails with the browser's usual error. */
export async function holdsBefore(page: Page, code: string | undefined): Promise<void> {
  const svg = code && ean13({ bcid: 'ean13', text: code, scale: 3 }, drawingSVG())
  const picture = svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
  await page.addInitScript(putCamera, picture)
  await page.evaluate(putCamera, picture)
}

function putCamera(drawn: string | undefined): void {
  navigator.mediaDevices.getUserMedia = async () => {
    if (!drawn) throw new DOMException('none', 'NotFoundError')
    const image = new Image()
    image.src = drawn
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    const show = () => {
      if (!drawing) return
      drawing.fillStyle = '#fff'
      drawing.fillRect(0, 0, 640, 480)
      drawing.drawImage(image, 120, 160, 400, 160)
    }
    show()
    // a canvas stream has frames only while something is drawn
    setInterval(show, 50)
    return canvas.captureStream(20)
  }
}
