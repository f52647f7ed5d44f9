import { readFileSync } from 'node:fs'
import type { BodyOf } from '#contract/operations.gen.ts'
import { allDefinitions, definitionOf } from '#resources/documents/index.ts'
import { refuseField } from '../flow/refuse-field.ts'
import type { CodeFile } from './resource-files.ts'
import { camel, pascal } from './table-fields.ts'
import { isTaken } from './taken.ts'

type AskedType = BodyOf<'CodeGenApi_documentType'>

/** What stands in a template between « and »: names of the type, and pieces that depend on whom it is with. */
type Pieces = Readonly<Record<string, string>>

/** The files of a type, by the template of each. */
const placesOf = ({ stem, area }: AskedType) => ({
  contract: `openapi/${area}/${stem}.tsp`,
  law: `machines/${area}/${stem}.machine.ts`,
  definition: `src/resources/documents/${stem}.document.ts`,
  server: `src/server/documents/types/${area}/${stem}.server.ts`,
  grid: `tests/machines/${stem}.test.ts`,
  samples: `tests/support/samples/${stem}.ts`,
  steps: `${stem}.md`,
})

/**
 * The files of a new type of document that counts goods in a depot: entered, submitted, posted, reversed (family `passed`, rule B7). It obeys
 * every rule of its family and moves nothing yet; where its books come in is marked in the law and in the server part. A stem that the product
 * has already is refused, and a prefix of another type.
 */
export function documentFiles(asked: AskedType): CodeFile[] {
  const pieces = piecesOf(asked)
  return Object.entries(placesOf(asked)).map(([template, path]) => ({ path, text: filled(template, pieces) }))
}

function piecesOf(asked: AskedType): Pieces {
  const words = asked.stem.split('-')
  const [kind, flat] = [camel(words), words.join('')]
  if (definitionOf(kind) || isTaken(words, flat))
    refuseField('stem', { zh: `系统中已有[${asked.stem}]`, en: `the product has [${asked.stem}] already` })
  if (allDefinitions.some(({ prefix }) => prefix === asked.prefix))
    refuseField('prefix', { zh: `前缀[${asked.prefix}]已被使用`, en: `the prefix [${asked.prefix}] is another type's` })
  return { ...asked, kind, flat, model: pascal(words), few: asked.en.toLowerCase(), ...partnerPieces(asked.partner) }
}

function partnerPieces(partner: AskedType['partner']): Pieces {
  if (partner === 'none')
    return {
      partner: '',
      partnerId: '',
      partnerName: '',
      partnerIdOf: '',
      partnerNameOf: '',
      partnerImport: '',
      partnerOfBody: '',
      signs: 'depot',
    }
  const isCustomer = partner === 'customer'
  return {
    partner: `  partner: '${partner}',\n`,
    partnerId: `  ${partner}Id?: Id;\n`,
    partnerName: `  ${partner}Name?: string;\n`,
    partnerIdOf: `'${partner}Id', `,
    partnerNameOf: `'${partner}Name', `,
    partnerImport: isCustomer ? "import { customerOf } from '../sales-acts.ts'\n" : '',
    partnerOfBody: isCustomer ? '    customerId: await customerOf(shop),\n' : '    supplierId: shop.supplierId,\n',
    signs: partner,
  }
}

const filled = (template: string, pieces: Pieces): string =>
  readFileSync(new URL(`./templates/${template}.txt`, import.meta.url), 'utf8').replaceAll(/«(\w+)»/g, (_, name: string) => {
    const piece = pieces[name]
    if (piece === undefined) throw new Error(`the template ${template} names ${name}, which nothing says`)
    return piece
  })
