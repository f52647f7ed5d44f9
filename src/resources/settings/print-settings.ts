export const printSettings = [
  { key: 'PRINT_COMPANY', group: 'print', label: { zh: '打印抬头', en: 'Company on prints' }, kind: 'text', longest: 100 },
  { key: 'PRINT_FOOTER', group: 'print', label: { zh: '打印页脚', en: 'Foot of prints' }, kind: 'text', longest: 200 },
  {
    key: 'PRINT_PAPER',
    group: 'print',
    label: { zh: '默认纸张', en: 'Usual paper' },
    kind: 'choice',
    choices: [
      { value: 'a4', words: { zh: 'A4', en: 'A4' } },
      { value: 'form', words: { zh: '241毫米三联纸', en: '241 mm three-part form' } },
      { value: 'roll', words: { zh: '80毫米小票', en: '80 mm roll' } },
      { value: 'roll58', words: { zh: '58毫米小票', en: '58 mm roll' } },
    ],
  },
  {
    key: 'PRINT_FORM_ROWS',
    group: 'print',
    label: { zh: '三联纸每页行数', en: 'Lines of a page of the form' },
    hint: { zh: '0为能放多少放多少；不足一页以空行补齐', en: '0 is as many as there is room for; a page is filled up with blank lines' },
    kind: 'integer',
    least: 0,
    most: 30,
  },
] as const
