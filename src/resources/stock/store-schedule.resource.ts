import type { Words } from '#domain/core/words.ts'
import { defineResource } from '../definition/define-resource.ts'
import { storeField } from '../goods/goods-fields.ts'

const day = (zh: string, en: string) => ({ label: { zh, en } satisfies Words, kind: 'yesNo', list: true, width: 64, initial: 1 }) as const

export const storeSchedule = defineResource({
  api: 'StoreScheduleApi',
  table: 'store_schedule',
  stem: 'storeschedule',
  menu: { group: 'stock', path: '/stock/storeSchedule', sort: 34, icon: 'clock' },
  label: { zh: '要货安排', en: 'Delivery days of stores' },
  title: ['depotId'],
  fields: {
    depotId: storeField,
    routeName: { label: { zh: '配送路线', en: 'Route' }, kind: 'text', list: true, filter: 'contains', width: 130 },
    stop: { label: { zh: '站次', en: 'Stop' }, kind: 'integer', list: true, width: 70 },
    monday: day('周一', 'Mon'),
    tuesday: day('周二', 'Tue'),
    wednesday: day('周三', 'Wed'),
    thursday: day('周四', 'Thu'),
    friday: day('周五', 'Fri'),
    saturday: day('周六', 'Sat'),
    sunday: day('周日', 'Sun'),
    cutOffDays: {
      label: { zh: '提前天数', en: 'Days before' },
      kind: 'integer',
      list: true,
      initial: 1,
      hint: { zh: '配送日之前几天截单，0为当天', en: 'How many days before a delivery ordering for it ends, 0 on the day itself' },
      width: 90,
    },
    cutOffHour: {
      label: { zh: '截单钟点', en: 'Cut-off hour' },
      kind: 'integer',
      list: true,
      initial: 16,
      hint: { zh: '0至23，16即当天16:00', en: '0 to 23; 16 is 16:00 of that day' },
      width: 90,
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['depotName', 'routeName'],
  sort: 'routeName',
  unique: [['depotId']],
  importKey: ['depotId'],
})
