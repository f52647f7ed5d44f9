import sharp from 'sharp'
import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import { chineseLeft } from '../looks/english.ts'
import { places } from '../network.ts'
import { soon } from '../people/keyboard.ts'

const { journey } = await openJourneys('100131')

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f855a' } })
  .png()
  .toBuffer()

const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)

for (const language of ['zh', 'en'] as const)
  journey(`an administrator looks as another role, cannot act, and is himself again (${language})`, async ({ as }) => {
    const admin = await as('admin', { language })
    const { page, keys, say } = admin
    const bar = page.getByRole('status').filter({ hasText: say('以角色“buyer”查看', 'look as the role “buyer”') })
    const menu = page.getByRole('navigation', { name: say('菜单', 'Menu') })
    await admin.opens('角色', 'Roles')
    await admin.selects('buyer')
    await keys.push(page.getByRole('button', { name: say('以此角色查看', 'Look as this role') }))
    await bar.waitFor()
    // pages that the role lacks are gone from the menu
    await soon(() => menu.innerText()).not.toContain(say('系统设置', 'Settings'))
    await admin.opens('供应商', 'Suppliers')
    await admin.seesCount(1)
    // the elements are the same in both languages, so barriers are checked in one
    if (language === 'zh') expect(await allBarriers(page, 'dark')).toEqual([])
    else expect(await chineseLeft(page.locator('body'))).toEqual([])
    await admin.shows('looking')
    await keys.push(bar.getByRole('button', { name: say('退出查看', 'Leave looking') }))
    await soon(() => bar.count()).toBe(0)
    await soon(() => menu.innerText()).toContain(say('系统设置', 'Settings'))
  })

for (const language of ['zh', 'en'] as const)
  journey(`files of a supplier are added, refused by name, and removed (${language})`, async ({ as }) => {
    const admin = await as('admin', { language })
    const { page, keys, say } = admin
    await admin.opens('供应商', 'Suppliers')
    await admin.rowOf(places.supplier).first().click()
    const files = page.locator('details').filter({ hasText: say('附件', 'Files') })
    await keys.push(files.locator('summary'))
    const removes = async (file: string) => {
      await keys.push(files.getByRole('button', { name: say(`删除附件 ${file}`, `Remove the file ${file}`) }))
      const asked = page.getByRole('dialog', { name: say('删除附件', 'Remove the file') })
      await keys.push(asked.getByRole('button', { name: say('删除', 'Remove') }))
      await asked.waitFor({ state: 'detached' })
    }
    const none = files.getByText(say('还没有附件', 'No files yet'))
    await none.waitFor()
    if (language === 'zh') expect(await allBarriers(page, 'dark')).toEqual([])
    await files.locator('input[type=file]').setInputFiles([
      { name: 'contract.png', mimeType: 'image/png', buffer: picture },
      { name: 'terms.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    const name = files.getByRole('button', { name: 'contract.png', exact: true })
    await name.waitFor()
    await soon(() => files.getByRole('alert').innerText()).toContain('list.txt')
    if (language === 'zh') expect(await allBarriers(page, 'dark')).toEqual([])
    else expect(await chineseLeft(files)).toEqual([])
    await admin.shows('files')
    // the browser may show the file, although the app's own pages are restricted
    await keys.push(files.getByRole('button', { name: 'terms.pdf', exact: true }))
    const window = page.getByRole('dialog', { name: 'terms.pdf' })
    await window.locator('iframe').waitFor()
    const shown = () => page.frames().find((frame) => frame.url().startsWith('blob:'))
    await soon(() => shown() !== undefined).toBe(true)
    // the frame must be loaded before it is checked
    await shown()?.waitForLoadState()
    if (language === 'zh') expect(await allBarriers(page, 'dark')).toEqual([])
    await admin.shows('pdf')
    await keys.press('Escape')
    await window.waitFor({ state: 'detached' })
    await removes('terms.pdf')
    await removes('contract.png')
    await none.waitFor()
  })
