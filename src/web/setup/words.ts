import type { Words } from '#domain/core/words.ts'

const words = (zh: string, en: string): Words => ({ zh, en })

export const setupWords = {
  title: words('开始使用', 'Getting started'),
  intro: words(
    '七步就能记第一张入库单。每一步都可以跳过，以后再来。',
    'Seven steps to the first posted receipt. Each may be skipped and come back to.',
  ),
  goOn: words('继续设置', 'Go on'),
  hide: words('不再显示', 'Do not show again'),
  doneOf: words('已完成 {done} / {all}', '{done} of {all} done'),
  steps: words('步骤', 'Steps'),
  done: words('已完成', 'done'),
  skipped: words('已跳过', 'skipped'),
  back: words('上一步', 'Back'),
  next: words('下一步', 'Next'),
  skip: words('跳过', 'Skip'),
  finish: words('完成', 'Finish'),
  add: words('添加', 'Add'),
  name: words('名称', 'Name'),
  unit: words('单位', 'Unit'),
  none: words('还没有', 'None yet'),
  company: words('公司', 'Company'),
  companyText: words('公司名称印在单据上。', 'The name of your company is printed on documents.'),
  stores: words('门店与仓库', 'Stores and depots'),
  storesText: words(
    '货品存放的每个地方各添一个，例如“总仓”“人民路店”。',
    'Add each place where goods are kept, such as “Main depot” or “Renmin Road”.',
  ),
  units: words('计量单位', 'Units'),
  unitsText: words('商品按什么数？例如“瓶”“箱”。', 'What goods are counted in, such as “bottle” or “case”.'),
  figures: words('小数位与税率', 'Decimals and tax'),
  figuresText: words(
    '开始记账之前定好，之后不要再改小数位。',
    'Settle these before the first posting; decimals should not change afterwards.',
  ),
  masters: words('供应商与商品', 'Suppliers and goods'),
  mastersText: words('先各添一个就能开始，其余可以以后录入或导入。', 'One of each is enough to begin; enter or import the others later.'),
  suppliers: words('供应商', 'Suppliers'),
  goods: words('商品', 'Goods'),
  opening: words('期初库存', 'Opening stock'),
  openingText: words(
    '把现在库里的商品逐行填好：数量和不含可抵扣税的成本单价，然后记账。记账后库存和成本就有了；已有业务的商品不能再录期初。商品多就在期初库存的列表里导入表格；库里没有货就跳过。',
    'Enter the goods that are there now line by line with their quantity and cost price without deductible tax, and post. Stock and cost then stand in the books; goods that have moved have no opening any more. Many goods come by a sheet, imported in the list of opening inventories; with nothing in stock, skip this step.',
  ),
  newOpening: words('新增期初库存单', 'New opening inventory'),
  receipt: words('第一张入库单', 'First receipt'),
  receiptText: words(
    '选供应商和仓库，填收到的商品、数量和含税单价，提交后记账。从这里起就是日常业务了。',
    'Choose supplier and depot, enter the goods received with quantity and price including tax, submit and post. From here on it is everyday business.',
  ),
  newReceipt: words('新增采购入库单', 'New purchase receipt'),
  unitFirst: words('请先添加计量单位', 'Add a unit first'),
} as const satisfies Record<string, Words>
