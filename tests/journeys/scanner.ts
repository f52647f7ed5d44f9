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
