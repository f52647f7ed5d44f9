import { defineResource } from '../definition/define-resource.ts'

export const slider = defineResource({
  api: 'SliderApi',
  table: 'slider',
  stem: 'slider',
  menu: { group: 'mall', path: '/mall/slider', sort: 280, icon: 'image' },
  label: { zh: '轮播图', en: 'Sliders' },
  title: ['title'],
  fields: {
    title: { label: { zh: '标题', en: 'Title' }, kind: 'text', list: true, filter: 'contains', width: 200 },
    image: { label: { zh: '图片', en: 'Picture' }, kind: 'image', list: true, required: true, width: 90 },
    url: { label: { zh: '链接', en: 'Link' }, kind: 'link', list: true, width: 260 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
  },
  keyword: ['title', 'url'],
  sort: 'sort',
  unique: [],
})
