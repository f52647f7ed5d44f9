import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { type Field, isResource, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { lookUp } from '../client/search-reference.ts'
import { language, word } from '../i18n/index.ts'
import type { FilterText } from '../print/list/list-print.ts'
import { listPrintWords } from '../print/list/words.ts'
import { filterFields, type ListQuery } from './use-list-query.ts'

const say = (words: Words) => sayIn(words, language())

/** The filters of a list as readable text. References are shown by the titles of their rows. */
export async function filtersInWords(
  definition: ScreenDefinition,
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
): Promise<readonly FilterText[]> {
  const set = filterFields(definition).flatMap(([name, field]) => (filters[name] === undefined ? [] : [{ field, value: filters[name] }]))
  const said = await Promise.all(
    set.map(async ({ field, value }) => ({ label: say(field.label), value: await filterInWords(field, value) })),
  )
  return search === '' ? said : [{ label: say(listPrintWords.search), value: search }, ...said]
}

async function filterInWords(field: Field, value: string): Promise<string> {
  switch (field.kind) {
    case 'reference':
    case 'references':
      return isResource(field.to) ? namesOf(resourceOf(field.to), value) : value
    case 'choice': {
      const choice = field.choices.find((one) => String(one.value) === value)
      return choice ? say(choice.words) : value
    }
    case 'names':
    case 'word': {
      const option = field.options.find((one) => one.value === value)
      return option ? say(option.words) : value
    }
    case 'yesNo':
      return word(value === '2' ? 'yes' : 'no')
    case 'switch':
      return word(value === '1' ? 'enabled' : 'disabled')
    default:
      return value
  }
}

/** The titles of the rows with these ids, joined to one text. */
export const namesOf = async (definition: ScreenDefinition, ids: string): Promise<string> =>
  (await lookUp(definition, { ids })).records.map(({ name }) => name).join(word('listComma'))
