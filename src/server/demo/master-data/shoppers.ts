import type { Worker } from '../caller.ts'
import { randomOf } from '../random.ts'
import { natureOf } from './customer-classes.ts'

/** Prefix of the codes of people who shop in the stores as members. */
const shopperPrefix = 'VIP'
const usualCount = 320

const families = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const given = '子涵 欣怡 浩宇 雨桐 梓萱 俊杰 佳怡 思远 晓东 丽娟 志明 秀兰 建国 桂英 海燕 文静 国强 春花 婷婷 立新'.split(' ')
const streets = ['宁州市鼓楼区幸福里', '宁州市学府区文汇街', '云州市滨江区望潮大道', '澜城市新城区翠湖路']

/** True for a member of the stores, who buys nothing by wholesale. */
export const isShopper = ({ customerCode }: { customerCode: string }): boolean => customerCode.startsWith(shopperPrefix)

/** Enters the members of the stores, each as a separate customer. */
export async function enterShoppers(admin: Worker, count = usualCount): Promise<void> {
  const random = randomOf(8811)
  const natureName = natureOf('会员')
  const natures = (await admin.does('CustomerNatureApi_list', { query: { size: 50 } })).records
  const levels = (await admin.does('CustomerLevelApi_list', { query: { size: 50 } })).records
  const classes = {
    classifyId: natures.find(({ name }) => name === natureName)?.id,
    levelId: levels.find(({ discountRate }) => Number(discountRate) === 100)?.id,
  }
  for (let at = 0; at < count; at += 1) {
    const customerName = `${families[at % families.length]}${given[Math.floor(at / families.length) % given.length]}`
    const phone = `138${String(20_000_000 + at * 137 + random.between(0, 99)).slice(0, 8)}`
    const address = `${streets[at % streets.length]}${random.between(1, 120)}号`
    await admin.does('CustomerApi_submit', {
      body: {
        customerCode: `${shopperPrefix}${String(at + 1).padStart(4, '0')}`,
        customerName,
        linkman: customerName,
        phone,
        address,
        ...classes,
      },
    })
  }
}

/** The ids of the members that still exist as customers. */
export async function findShoppers(admin: Worker): Promise<string[]> {
  const found: string[] = []
  for (let current = 1; ; current += 1) {
    const { records, pages } = await admin.does('CustomerApi_list', { query: { size: 200, status: 1, ascs: 'customer_code', current } })
    found.push(...records.filter(isShopper).map(({ id }) => id))
    if (current >= pages) return found
  }
}
