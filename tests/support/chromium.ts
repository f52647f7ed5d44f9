import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const found = () => places.find((path): path is string => path !== undefined && existsSync(path))

/** A name for this machine that Chromium treats as another machine. */
export const nameElsewhere = 'danju.test'

/**
 * Features of the browser that are off. Only the last of several such flags counts, so Playwright's own list is
 * repeated here. Off are restrictions on pages without TLS, new storage and painting, and network requests at start.
 */
const featuresOff = [
  // every window would load two pages for the drop-down of its address bar: a second of processor time per person
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msForceBrowserSignIn',
]

/** Flags with which Chromium runs as root, without a screen and without network requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join()}`,
  `--host-resolver-rules=MAP ${nameElsewhere} 127.0.0.1`,
]

/**
 * Finds the browser for the journeys: an installed one, or Debian's, which is installed with Chinese fonts. Throws
 * with what is missing.
 */
export async function findChromium(): Promise<string> {
  const there = found()
  if (there) return there
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    console.log('No Chromium here: installing it with apt-get …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'inherit' })
    apt('update')
    // not the headless shell, which shows no PDF, keeps no profile and lays out text differently
    apt('install', '-y', 'chromium', 'fonts-noto-cjk')
  }
  const installed = found()
  if (installed) return installed
  throw new Error(
    'The journeys need Chromium, Chrome or Edge and found none. Install one (Debian and Ubuntu: apt-get install chromium fonts-noto-cjk), ' +
      'or name it in CHROMIUM_PATH.',
  )
}
