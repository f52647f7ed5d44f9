import { bpmn, end, flow, late, modelOf, start, task } from '../documents/flow-models.ts'
import type { Maker } from './kinds.ts'
import { filledTo, rowsOf } from './zip.ts'

/** The size of the largest invoices and models that are read. */
const megabyte = 1_000_000

/** Parts that are repeated to fill XML. */
const parts = {
  'begun tags': '<',
  'tags that are not closed': '<a ',
  'elements in each other': '<a>',
  'elements beside each other': '<a/>',
  rows: '<IssuItemInformation><ItemName>水</ItemName></IssuItemInformation>',
  entities: '&amp;',
  comments: '<!---->',
  'begun comments': '<!--',
  sections: '<![CDATA[]]>',
  ends: '</a>',
  quotes: '"\'',
  blanks: ' ',
}
const entities = `<!DOCTYPE a [<!ENTITY e0 "ha">${rowsOf(9, (nth) => `<!ENTITY e${nth + 1} "${`&e${nth};`.repeat(10)}">`)}]>`
const attributes = rowsOf(70_000, (nth) => `a${nth}="1" `)

export const invoices: Readonly<Record<string, Maker>> = {
  ...mapMakers(parts, (part) => `<EInvoice>${filledTo(megabyte, part)}`),
  attributes: () => `<EInvoice ${attributes}/>`,
  namespaces: () => `<EInvoice ${rowsOf(20_000, (nth) => `xmlns:a${nth}="a" `)}/>`,
  'entities in each other': () => `${entities}<EInvoice>&e9;</EInvoice>`,
  'a long name': () => `<${'a'.repeat(megabyte)}/>`,
  'bytes of another writing': () => Buffer.alloc(megabyte, 0xb5),
}

/** Gateways in a row, in the order that looks at each from behind. */
const chain = (count: number) =>
  [
    ...[start, rowsOf(count, (nth) => `<bpmn:exclusiveGateway id="g${nth}"/>`), task('a', 'flowable:assignee="boss"'), end],
    ...[flow('start', 'g0'), rowsOf(count - 1, (nth) => flow(`g${nth}`, `g${nth + 1}`)), flow(`g${count - 1}`, 'a'), flow('a', 'end')],
  ].join('')
const besideEachOther = (count: number) =>
  [
    ...[start, end],
    rowsOf(count, (nth) => `${task(`t${nth}`, 'flowable:assignee="boss"')}${flow('start', `t${nth}`)}${flow(`t${nth}`, 'end')}`),
  ].join('')

export const models: Readonly<Record<string, Maker>> = {
  'gateways in a row': () => modelOf(chain(1400)),
  'tasks beside each other': () => modelOf(besideEachOther(700)),
  'a long expression': () => modelOf([start, end, flow('start', 'end', bpmn(`§{${'a &amp;&amp; '.repeat(60_000)}a}`))].join('')),
  'a moment of a long pattern': () =>
    modelOf(
      [start, task('a', 'flowable:assignee="boss"'), late('a', `P${'1'.repeat(900_000)}D`), end, flow('start', 'a'), flow('a', 'end')].join(
        '',
      ),
    ),
  ...mapMakers(
    {
      ...parts,
      'elements of BPMN in each other': '<bpmn:subProcess>',
      'elements of BPMN': '<bpmn:endEvent/>',
      attributes: '<bpmn:endEvent a="1" b="2" c="3"/>',
      namespaces: '<bpmn:endEvent xmlns:a="a"/>',
      extensions: '<bpmn:extensionElements><flowable:x/></bpmn:extensionElements>',
    },
    (part) => modelOf(filledTo(990_000, part)),
  ),
  'entities in each other': () => `${entities}${modelOf('&e9;')}`,
}

/** HTML as large as the largest accepted text. */
export const markup: Readonly<Record<string, Maker>> = mapMakers(
  {
    ...parts,
    'paragraphs in each other': '<p>',
    'tables in each other': '<table><tr><td>',
    scripts: '<script>',
    declarations: '<p style="color:#ccc;color:#ccc">',
    'one style': `<p style="${'color:red;'.repeat(9000)}">`,
    'begun styles': '<p style="color:',
    links: '<a href="javascript:a">',
    references: '&#x26;',
  },
  (part) => filledTo(99_999, part),
)

function mapMakers(filling: Readonly<Record<string, string>>, fill: (part: string) => string): Readonly<Record<string, Maker>> {
  return Object.fromEntries(Object.entries(filling).map(([name, part]) => [name, () => fill(part)]))
}
