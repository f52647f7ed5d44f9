import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { camelCase, type MadeField, type MadeFields, pascalCase } from './table-fields.ts'

export type CodeFile = DataOf<'CodeGenApi_files'>[number]

/**
 * A resource to generate. `words`: words of its name; `service`: first part of its addresses; `path`: their second
 * part, in lower case.
 */
export type MadeResource = MadeFields & {
  words: readonly string[]
  label: Words
  service: string
  path: string
  /** Number of the migration that creates its table. */
  migration: number
}

const quoteText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const wordsLiteral = ({ zh, en }: Words) => `{ zh: ${quoteText(zh)}, en: ${quoteText(en)} }`

/** The three files of a resource of this product, and the steps to add them (CONTRIBUTING, *A resource*). */
export function resourceFiles(resource: MadeResource): CodeFile[] {
  const stem = resource.words.join('-')
  const number = String(resource.migration).padStart(4, '0')
  const files = {
    [`openapi/base/${stem}.tsp`]: contractText(resource),
    [`src/resources/${stem}.resource.ts`]: definitionText(resource),
    [`src/server/db/migrations/${number}-${stem}.sql`]: migrationText(resource),
    [`${stem}.md`]: stepsText(resource, stem),
  }
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

const contractTypes: Readonly<Record<MadeField['kind'], string>> = {
  text: 'string',
  textarea: 'string',
  integer: 'int32',
  price: 'DecimalText',
  qty: 'DecimalText',
  amount: 'DecimalText',
  percent: 'Percent',
  yesNo: 'YesNo',
  date: 'Day',
  id: 'Id',
}

const isText = ({ kind }: MadeField) => kind === 'text' || kind === 'textarea'
/** True if the form must require the field; a yes-no field has the default no. */
const isRequired = (field: MadeField) => field.needed && field.kind !== 'yesNo'
/**
 * The field that serves as title of a row: the first text that is never null, else the first text, else the first
 * field.
 */
export const titleOf = ({ fields }: MadeFields): MadeField | undefined =>
  fields.find((field) => field.kind === 'text' && field.needed) ??
  fields.find(({ kind }) => kind === 'text') ??
  fields.find(({ kind }) => kind !== 'id')

function contractText({ words, label, service, path, fields, hasStatus: switched }: MadeResource): string {
  const model = pascalCase(words)
  const lines = fields.map((field) => {
    const bounds = isText(field) ? `${isRequired(field) ? '@minLength(1) ' : ''}@maxLength(${field.length}) ` : ''
    const usual = field.kind === 'yesNo' ? ' = 1' : ''
    return `  /** ${commentText(field.label.zh)} */ ${bounds}\`${field.name}\`${isRequired(field) ? '' : '?'}: ${contractTypes[field.kind]}${usual};`
  })
  const filters = ['@query keyword?: string', ...(switched ? ['@query status?: int32'] : [])].join('; ')
  return `import "../lib/lib.tsp";
using Http;
using OpenAPI;

namespace Danju;

/** ${commentText(label.zh)} · ${label.en}. */
model ${model} {
  ...Stamped;
${switched ? '  ...Switchable;\n' : ''}  ...${model}Fields;
  mnemonic?: string;
}
model ${model}Input {
  ...Draftable;
  ...${model}Fields;
}
model ${model}Fields {
${lines.join('\n')}
}

@tag("base")
@route("/${service}/${path}")
interface ${model}Api extends Crud<${model}, ${model}Input, { ${filters} }>${switched ? `, Toggle<${model}>` : ''} {}
`
}

const commentText = (text: string) => text.replaceAll('*/', '* /')
const columnWidths: Partial<Record<MadeField['kind'], number>> = { textarea: 240, text: 160, yesNo: 80 }

function definitionText({ words, label, path, fields, hasStatus: switched, uniques, ...rest }: MadeResource): string {
  const title = titleOf({ ...rest, fields, hasStatus: switched, uniques })?.name ?? ''
  const rows = fields.map((field) => {
    const { name, kind } = field
    const shown =
      kind === 'id'
        ? ''
        : `, list: true${isRequired(field) ? ', required: true' : ''}${kind === 'yesNo' ? ', initial: 1' : ''}, width: ${columnWidths[kind] ?? 110}`
    return `    ${name}: { label: ${wordsLiteral(field.label)}, kind: '${kind}'${shown} },`
  })
  if (switched)
    rows.push(
      `    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 80 },`,
    )
  const searched = fields.filter((field) => field.kind === 'text').slice(0, 4)
  return `import { defineResource } from './definition/define-resource.ts'

export const ${camelCase(words)} = defineResource({
  api: '${pascalCase(words)}Api',
  table: '${words.join('_')}',
  stem: '${path}',
  menu: { group: 'base', path: '/base/${camelCase(words)}', sort: 900, icon: 'box' },
  label: ${wordsLiteral(label)},
  title: ['${title}'],
  fields: {
${rows.join('\n')}
  },
  keyword: [${[...searched.map(({ name }) => name), 'mnemonic'].map(quoteText).join(', ')}],
  sort: '${title}',
  unique: [${uniques.map((set) => `[${set.map(quoteText).join(', ')}]`).join(', ')}],
  mnemonicOf: '${title}',
})
`
}

const sqlTypes: Readonly<Record<MadeField['kind'], string>> = {
  text: 'text',
  textarea: 'text',
  integer: 'integer',
  price: 'numeric',
  qty: 'numeric',
  amount: 'numeric',
  percent: 'numeric',
  yesNo: 'integer',
  date: 'date',
  id: 'bigint',
}

function migrationText({ words, label, fields, hasStatus: switched, uniques }: MadeResource): string {
  const table = words.join('_')
  const columns = fields.map(({ column, kind, needed }) =>
    kind === 'yesNo'
      ? `${column} integer not null default 1 check (${column} in (1, 2)),`
      : `${column} ${sqlTypes[kind]}${needed ? ' not null' : ''},`,
  )
  const columnOf = (name: string) => fields.find((field) => field.name === name)?.column ?? name
  const searched = fields.filter(({ kind }) => kind === 'text').slice(0, 4)
  const rows = [
    'tenant_id text not null references tenant,',
    "id bigint not null default nextval('id_seq'),",
    ...columns,
    'mnemonic text,',
    'word_initials text,',
    ...(switched ? ['status integer not null default 1 check (status in (1, 2)),'] : []),
    'version integer not null default 1,',
    'create_user bigint, create_time timestamptz not null, update_user bigint, update_time timestamptz,',
    'primary key (tenant_id, id)',
    ...uniques.map((set) => `unique (tenant_id, ${set.map(columnOf).join(', ')})`),
  ]
  const text = rows.map((row, at) => `  ${row.replace(/,$/, '')}${at < rows.length - 1 ? ',' : ''}`)
  return `-- ${label.en}.
create table ${table} (
${text.join('\n')}
);
call fence('${table}');
call searched('${table}', ${[...searched.map(({ column }) => column), 'mnemonic'].map((column) => `'${column}'`).join(', ')});
grant select, insert, update, delete on ${table} to danju_app;
`
}

function stepsText({ words, label, path, fields, left }: MadeResource, stem: string): string {
  const api = `${pascalCase(words)}Api`
  const leftOut = left.map(({ column, why }) => `- \`${column}\`: ${why}`)
  return `# ${label.zh} · ${label.en}

1. Lay the files into a checkout.
2. \`openapi/main.tsp\`: \`import "./base/${stem}.tsp";\`
3. \`npm run contract\`
4. \`src/resources/index.ts\`: \`import { ${camelCase(words)} } from './${stem}.resource.ts'\`, and among the resources \`${api}: ${camelCase(words)},\`
5. \`docs/glossary.md\`: \`| \\\`${path}\\\` | ${label.en} | ${label.zh} | ${fields.map(({ name }) => `\\\`${name}\\\``).join(', ')} |\`
6. Look through labels, lengths and what must be unique; then \`npm run check\` and \`npm test\`.
${leftOut.length > 0 ? `\nLeft out:\n\n${leftOut.join('\n')}\n` : ''}`
}
