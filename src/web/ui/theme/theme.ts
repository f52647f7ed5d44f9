import { useSyncExternalStore } from 'react'
import { store } from '../../core/store.ts'
import { isThemeName, type ThemeName, themes, themeVariables } from './themes.ts'

const names = Object.keys(themes).filter(isThemeName)
const listeners = new Set<() => void>()

/** The user's theme. At first start it is `default`; the browser stores it with a prefix, as `theme-default`. */
export function currentTheme(): ThemeName {
  const name = String(store.read('themeName') ?? '').replace(/^theme-/, '')
  return isThemeName(name) ? name : 'default'
}

/**
 * Stores the theme and changes the colours by an attribute of the page. Components do not render again, except those
 * that use `useTheme`.
 */
export function setTheme(name: ThemeName): void {
  store.write('themeName', `theme-${name}`)
  applyTheme(name)
}

function applyTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name
  document.documentElement.dataset.scheme = themes[name].scheme
  for (const listener of listeners) listener()
}

const declarations = (name: ThemeName): string =>
  Object.entries(themeVariables(themes[name]))
    .map(([variable, value]) => `${variable === 'colorScheme' ? 'color-scheme' : variable}: ${value};`)
    .join(' ')

/**
 * Called once. Adds the colours of all themes to the page, applies the user's theme, and follows a change in other
 * tabs of the browser.
 */
export function installThemes(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(names.map((name) => `[data-theme='${name}'] { ${declarations(name)} }`).join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  applyTheme(currentTheme())
  store.watch('themeName', () => applyTheme(currentTheme()))
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The user's theme, and the function to choose another one. */
export const useTheme = (): [ThemeName, (name: ThemeName) => void] => [useSyncExternalStore(subscribe, currentTheme), setTheme]
