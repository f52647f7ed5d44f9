import { useSyncExternalStore } from 'react'
import { store } from '../../core/store.ts'
import { isThemeName, type ThemeName, themes, themeVariables } from './themes.ts'

const names = Object.keys(themes).filter(isThemeName)
const listeners = new Set<() => void>()

/** The theme in force; at first start `default`, which the browser stores as `theme-default`. */
export function currentTheme(): ThemeName {
  const name = String(store.read('themeName') ?? '').replace(/^theme-/, '')
  return isThemeName(name) ? name : 'default'
}

/** Switches the colours by an attribute of the page; nothing renders again. */
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

/** Gives the page the colours of all themes, once, and shows the one in force; follows other browser tabs. */
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

/** The theme in force and how to choose another. */
export const useTheme = (): [ThemeName, (name: ThemeName) => void] => [useSyncExternalStore(subscribe, currentTheme), setTheme]
