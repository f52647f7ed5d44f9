import { saveFile } from '../core/save-file.ts'
import { themes, themeVariables } from '../ui/theme/themes.ts'
import css from './diagram.css?inline'

const namespace = 'http://www.w3.org/2000/svg'
const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Styles of the diagram, with the colours of the light theme filled in: other programs may not know CSS variables. */
function styles(): string {
  const values: Readonly<Record<string, string>> = { ...themeVariables(themes.default), '--font': font }
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/var\((--[\w-]+)\)/g, (_, name: string) => values[name] ?? 'currentColor')
}

/** The picture as a standalone SVG file. The same picture gives the same bytes, whatever theme the user has. */
export function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement
  const box = picture.viewBox.baseVal
  copy.setAttribute('xmlns', namespace)
  copy.setAttribute('width', String(box.width))
  copy.setAttribute('height', String(box.height))
  const paper = document.createElementNS(namespace, 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: '#fff' })) paper.setAttribute(name, value)
  const style = document.createElementNS(namespace, 'style')
  style.textContent = styles()
  copy.prepend(style, paper)
  return `${new XMLSerializer().serializeToString(copy)}\n`
}

/** Downloads the picture as SVG. */
export function saveSvg(picture: SVGSVGElement, name: string): void {
  saveFile(new File([svgText(picture)], `${name}.svg`, { type: 'image/svg+xml' }))
}
