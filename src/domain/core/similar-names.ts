/** Synonyms in column names; all of a list are replaced by its first. */
const sameThings: readonly (readonly string[])[] = [
  ['编码', '编号', '代码', '货号', '工号', '款号', 'code', 'number', 'no', 'sku'],
  ['名称', '品名', '全称', '全名', '姓名', 'fullname', 'name', 'title'],
  ['条码', '条形码', '国际条码', 'barcode', 'ean', 'gtin', 'upc'],
  ['手机', '手机号', '手机号码', '联系电话', '电话', 'telephone', 'mobile', 'phone', 'tel'],
  ['单位', '计量单位', '主计量单位', '基本单位', '主单位', 'uom', 'unit'],
  ['售价', '零售价', '销售价', 'retailprice', 'saleprice', 'sellingprice'],
  ['进价', '采购价', '进货价', 'purchaseprice', 'buyingprice'],
  ['规格', '规格型号', 'specification', 'spec'],
  ['品牌', 'brand'],
  ['供应商', '供货商', 'vendor', 'supplier'],
  ['分类', '类别', '品类', 'category', 'class'],
  ['地址', '详细地址', 'address'],
  ['联系人', 'contactperson', 'contact'],
  ['备注', '说明', '注释', 'remarks', 'remark', 'comment', 'notes', 'note'],
]

const words = sameThings
  .flatMap(([first, ...others]) => others.map((other) => [other, first ?? ''] as const))
  .sort(([one], [other]) => other.length - one.length)

/** A name without case, spaces, stars and brackets, with synonyms replaced. */
function canonical(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[（(][^）)]*[）)]?/g, (part) => (/[）)]$/.test(part) ? '' : part))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  for (const [written, meant] of words) {
    if (plain === written) return meant
    if (written.length > 1 && plain.endsWith(written) && !plain.endsWith(meant)) return plain.slice(0, -written.length) + meant
  }
  return plain
}

const pairsOf = (text: string): string[] => (text.length < 2 ? [text] : [...text].slice(1).map((_, at) => text.slice(at, at + 2)))

/**
 * How similar two names are, from 0 to 1: Dice's coefficient of their letter pairs, but at least 0.7 if one name ends
 * with the other.
 */
export function similarity(one: string, other: string): number {
  const [a, b] = [canonical(one), canonical(other)]
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const pairs = pairsOf(b)
  const common = pairsOf(a).filter((pair) => {
    const at = pairs.indexOf(pair)
    if (at >= 0) pairs.splice(at, 1)
    return at >= 0
  }).length
  const dice = (2 * common) / (pairsOf(a).length + pairsOf(b).length)
  return a.endsWith(b) || b.endsWith(a) ? Math.max(dice, 0.7) : dice
}

const alikeFrom = 0.5

/**
 * Matches each name to the most similar of `choices`, by any label of the choice. A choice is given to one name at
 * most, and to none below the threshold.
 * @returns the key of the choice of each name, in order
 */
export function matchNames(
  names: readonly string[],
  choices: readonly { key: string; called: readonly string[] }[],
): (string | undefined)[] {
  const found = names.flatMap((name, at) =>
    choices.map(({ key, called }) => ({ at, key, like: Math.max(...called.map((one) => similarity(name, one))) })),
  )
  const chosen = new Map<number, string>()
  const given = new Set<string>()
  for (const { at, key, like } of found.toSorted((one, other) => other.like - one.like)) {
    if (like < alikeFrom || chosen.has(at) || given.has(key)) continue
    chosen.set(at, key)
    given.add(key)
  }
  return names.map((_, at) => chosen.get(at))
}
