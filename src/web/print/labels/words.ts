import { words } from '../../i18n/words.ts'

export const labelWords = {
  print: words('打印标签', 'Print labels'),
  kind: words('标签', 'Label'),
  goods: words('商品标签', 'Of goods'),
  shelf: words('货架标签', 'Of a shelf'),
  lot: words('批次标签', 'Of a lot'),
  size: words('尺寸 (mm)', 'Size (mm)'),
  code: words('条码', 'Code'),
  code128: words('一维码', 'Barcode'),
  qrcode: words('二维码', 'QR code'),
  times: words('张数', 'How many'),
  each: words('每项若干张', 'So many of each'),
  pieces: words('按数量，每件一张', 'One for each piece'),
  copies: words('每项张数', 'Of each'),
  badCopies: words('请填写 1 到 500 的整数', 'Enter a whole number from 1 to 500'),
  tooMany: words('一次最多打印 2000 张', 'At most 2000 labels are printed at once'),
  none: words('没有可打印的标签', 'There is no label to print'),
  count: words('共 {count} 张', '{count} labels', '{count} label'),
  more: words(
    '其余 {count} 种标签未在此显示',
    '{count} more kinds of label are not shown here',
    'One more kind of label is not shown here',
  ),
  preview: words('预览', 'Preview'),
  lotNo: words('批号', 'Lot'),
  expiresOn: words('有效期至', 'Good until'),
} as const
