import { drawingSVG, ean13 } from 'bwip-js/generic'
import type { CDPSession, Page } from 'playwright-core'

/** Devices that are no hands: a barcode scanner and a Chinese input method, as the browser hears them. */
export async function devicesOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  return {
    /** A scan: the keys of a code 4 ms apart, whatever pace this machine has, and Enter behind them. */
    scans: (code: string) => scan(browser, code),
    /** Begins to compose: the letters stand in the field, underlined. */
    composes: (letters: string) =>
      browser.send('Input.imeSetComposition', { text: letters, selectionStart: letters.length, selectionEnd: letters.length }),
    /** The Enter that belongs to the input method, with the key code that gives it away. */
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

/** A camera that sees one bar code, and where there is none fails as browsers say it. */
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
    // a stream has pictures only as they are drawn
    setInterval(show, 50)
    return canvas.captureStream(20)
  }
}
