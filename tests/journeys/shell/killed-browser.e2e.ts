import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { chromiumFlags } from '../../support/chromium.ts'
import { testFolder } from '../../support/folders.ts'
import { openJourneys } from '../journey.ts'
import { personOf } from '../people/person.ts'

const { network, journey } = await openJourneys('100134')
const app = inject('journeys')

/** Waits until a browser listens, and returns its port. */
async function portOf(profile: string): Promise<string> {
  for (;;) {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port) return port
    await sleep(50)
  }
}

/** A buyer at a browser in its own process, which can be killed as a whole. */
async function buyerAt(profile: string) {
  // this file has the port of the browser that used the profile before
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const flags = [...chromiumFlags, '--headless=new', '--lang=zh-CN', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(app.chromium, [...flags, '--window-size=1440,900', 'about:blank'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile)}`)
  const [page] = browser.contexts()[0]?.pages() ?? []
  if (!page) throw new Error('the browser opened no page')
  page.setDefaultTimeout(30_000)
  const buyer = personOf(page, { app, network, role: 'buyer', language: 'zh', shows: async () => undefined })
  await page.goto(app.url)
  const form = page.getByRole('button', { name: '登录', exact: true })
  await form
    .or(page.getByRole('navigation', { name: '菜单' }))
    .first()
    .waitFor()
  // the session may not have been written to disk either
  if (await form.isVisible()) await buyer.signsIn()
  return { buyer, kill }
}

journey('what was typed survives the death of the whole browser', async () => {
  const profile = await testFolder()
  const { buyer, kill } = await buyerAt(profile)
  await buyer.startsOrder('华东饮料')
  await buyer.entersLines([
    ['可乐', '4箱'],
    ['雪碧', '6箱'],
  ])
  // input older than two seconds must not be lost
  await buyer.page.waitForTimeout(2_000)
  await kill()

  const { buyer: again } = await buyerAt(profile)
  await again.opens('采购订单', 'Purchase orders')
  await again.keys.choose(again.page.getByRole('button', { name: /^未保存的草稿/ }), '华东饮料')
  await again.seesCell(1, '数量', '48')
  await again.seesCell(2, '数量', '72')
  await again.seesNotice('已恢复')
})
