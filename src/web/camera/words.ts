import type { Words } from '#domain/core/words.ts'

export const cameraWords = {
  camera: { zh: '摄像头扫码', en: 'Scan with the camera' },
  cameraOff: { zh: '关闭摄像头', en: 'Close the camera' },
  noCamera: {
    zh: '此设备没有可用的摄像头（需要 https），请用扫码枪或输入编码',
    en: 'No camera can be used here (it needs https); use a scanner or type the code',
  },
  cameraForbidden: { zh: '没有使用摄像头的权限，请在浏览器中允许', en: 'The camera is not allowed; allow it in the browser' },
  cameraBusy: { zh: '摄像头打不开，可能正被其他程序使用', en: 'The camera cannot be opened; another program may use it' },
} as const satisfies Record<string, Words>
