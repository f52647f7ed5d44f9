import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { codeReader } from '#web/camera/code-reader.ts'
import { newCodes } from '#web/camera/new-codes.ts'
import { openGrid, stored } from './line-grid-page.tsx'
import { rice } from './line-grid-samples.ts'

vi.mock('#web/camera/barcode-reader.ts', () => ({ codeOn: async () => 'fetched' }))
// a real picture needs a browser; the code that is read from it is passed on as here
type Tell = (code: string) => void
const camera = vi.hoisted(() => ({ tell: (_code: string): void => undefined, isThere: true }))
vi.mock('#web/camera/camera-view.tsx', () => ({
  hasCamera: () => camera.isThere,
  CameraView: ({ onCode }: { onCode: Tell }) => {
    camera.tell = onCode
    return <video aria-label="camera" muted />
  },
}))
const picture = {} as ImageData

afterEach(() => {
  vi.unstubAllGlobals()
  camera.isThere = true
})

const openCamera = () => fireEvent.click(screen.getByRole('button', { name: '摄像头' }))

test("the browser's own reader is asked where it knows goods' codes, else one is fetched", async () => {
  class Own {
    static getSupportedFormats = async () => ['ean_13', 'pdf417']
    formats: string[]
    constructor({ formats }: { formats: string[] }) {
      this.formats = formats
    }
    detect = async () => [{ rawValue: `own ${this.formats.join()}` }]
  }
  expect(await (await codeReader())(picture)).toBe('fetched')
  vi.stubGlobal('BarcodeDetector', Own)
  expect(await (await codeReader())(picture)).toBe('own ean_13')
  Own.getSupportedFormats = async () => ['qr_code']
  expect(await (await codeReader())(picture)).toBe('fetched')
})

test.each([
  ['a code that stays in the picture counts once', ['a', 'a', 'a', 'a', 'a', 'a', 'a'], ['a']],
  ['and so it does if some pictures of it are blurred', ['a', '', '', 'a', '', 'a'], ['a']],
  ['two codes in one picture count once each', ['a', 'b', 'a', 'b', 'a'], ['a', 'b']],
  ['once it has left the picture it counts again', ['a', '', '', '', '', 'a'], ['a', 'a']],
])('%s', (_, pictures, counted) => {
  const newOf = newCodes()
  expect(pictures.flatMap((code, at) => newOf(code || undefined, at * 300) ?? [])).toEqual(counted)
})

test('each code of the camera counts one more, and the hand is not led into a cell', async () => {
  const page = openGrid([stored(rice, '2')])
  openCamera()
  await screen.findByLabelText('camera')
  camera.tell('6901234567892')
  camera.tell('6901234567892')
  await waitFor(() => expect(page.lines().map(({ commInfoId, qty }) => `${commInfoId} ${qty}`)).toEqual(['102 2.00', '101 2.00']))
  expect(document.activeElement?.closest('.lg-cell')).toBeFalsy()
  openCamera()
  expect(screen.queryByLabelText('camera')).toBeNull()
})

test('what was being typed is taken before a code', async () => {
  const page = openGrid([stored(rice, '2')])
  openCamera()
  await screen.findByLabelText('camera')
  await page.goTo(0, 'remark')
  await page.user.keyboard('急')
  camera.tell('6901234567892')
  await waitFor(() => expect(page.lines()).toMatchObject([{ remark: '急' }, { commInfoId: '101' }]))
})

test('why the camera cannot be used is said', async () => {
  camera.isThere = false
  openGrid()
  openCamera()
  expect((await screen.findByText(/此设备没有可用的摄像头/)).getAttribute('role')).toBe('alert')
})

test('a grid that may not be changed has no camera and takes nothing of it', () => {
  const page = openGrid([stored(rice)], { readOnly: true })
  expect(screen.queryByRole('button', { name: '摄像头' })).toBeNull()
  expect(page.steps()).toBe(0)
})
