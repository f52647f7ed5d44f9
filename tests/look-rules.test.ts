import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themes, themeVariables } from '#web/ui/theme/themes.ts'
import { root } from './support/steps.ts'

/** Allowed font sizes on the screen, in px. Font sizes on paper are in pt. */
const typeScale = new Set([12, 13, 14, 16, 20, 28])

const looks = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/web'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(css|tsx)$|\/system\.ts$/.test(path))

/** Matches every font size given in px: in a style sheet, in a recipe, in a drawing. */
const said = /font-size:\s*([\d.]+)px|\bfont:\s*[^;\n]*?([\d.]+)px|fontSize[=:]\s*['"{]?([\d.]+)/g

test('text is of the sizes of the scale and of no other', () => {
  const others = looks.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(said)]
          .map((match) => Number(match[1] ?? match[2] ?? match[3]))
          .filter((size) => !typeScale.has(size))
          .map((size) => `${path}:${at + 1} ${size} px`),
      ),
  )
  expect(others).toEqual([])
})

test('a theme is colours: no style asks which one there is, but for the shadow in the dark', () => {
  const asked = looks.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .flatMap((line) => (/\[data-(theme|scheme)/.test(line) ? [`${path} ${line.trim()}`] : [])),
  )
  expect(asked).toEqual(['src/web/ui/styles/base.css [data-scheme="dark"] {'])
  const names = Object.values(themes).flatMap((theme) => Object.keys(themeVariables(theme)))
  expect(
    [...new Set(names)].filter(
      (name) =>
        !/^(colorScheme|--(header|header-text|side|side-text|side-image|brand|solid|on-solid|surface|canvas|line|text|muted|tone-\w+))$/.test(
          name,
        ),
    ),
  ).toEqual([])
})

test('parts are fetched by `lazyPart` and `lazyWindow`, which say what could not be had; pages by their pane', () => {
  const own = looks.filter((path) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(root + path, 'utf8')))
  expect(own).toEqual(['src/web/shell/pane.tsx'])
})
