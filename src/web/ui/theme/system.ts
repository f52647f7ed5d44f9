import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react'

/*
 * Chakra provides the behaviour of floating elements: focus, keys, placement and roles for screen readers. Their look
 * comes from the few recipes below, with the colours of themes.ts. Chakra's own recipes are left out, because they are
 * a third of its size. Everything else is plain elements with the classes of styles/.
 */

const layer = 'calc(1400 + var(--layer-index, 0))'
const appear = { _open: { animation: 'appear 120ms ease-out' } }
const floating = {
  zIndex: layer,
  bg: 'var(--surface)',
  color: 'var(--text)',
  borderRadius: '4px',
  boxShadow: 'var(--shadow)',
  outline: 'none',
  _focusVisible: { outline: 'none' },
  ...appear,
}
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 'var(--control)',
  px: '8px',
  borderRadius: '4px',
  cursor: 'default',
  userSelect: 'none',
  outline: 'none',
  _highlighted: { bg: 'var(--press)' },
  _disabled: { color: 'var(--muted)', opacity: 0.7 },
}
const backdrop = { position: 'fixed', inset: 0, zIndex: layer, bg: 'rgb(10 15 25 / 38%)', ...appear }

const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'body', 'footer', 'title', 'description', 'closeTrigger'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: layer,
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      p: '9vh 12px 12px',
    },
    content: { ...floating, display: 'flex', flexDirection: 'column', width: '100%', maxHeight: 'calc(100dvh - 9vh - 24px)' },
    header: { display: 'flex', alignItems: 'center', gap: '8px', p: '12px 12px 8px 16px' },
    title: { flex: 1, fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
    body: { flex: 1, minHeight: 0, overflow: 'auto', p: '4px 16px 16px', display: 'flex', flexDirection: 'column', gap: '12px' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '8px',
      p: '12px 16px',
      borderTop: '1px solid var(--line)',
    },
  },
})

const drawer = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'body', 'title', 'closeTrigger'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: 0, zIndex: layer, display: 'flex', justifyContent: 'flex-start' },
    content: { ...floating, borderRadius: 0, width: '240px', height: '100dvh', display: 'flex', flexDirection: 'column' },
    body: { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  },
})

const menu = defineSlotRecipe({
  slots: ['content', 'item', 'itemText', 'itemIndicator', 'itemGroup', 'itemGroupLabel', 'separator', 'itemCommand', 'contextTrigger'],
  base: {
    content: { ...floating, minWidth: '144px', maxHeight: 'min(420px, var(--available-height))', overflowY: 'auto', p: '4px' },
    item: { ...line, position: 'relative', '&[data-type]': { pl: '28px' } },
    itemIndicator: { position: 'absolute', left: '8px' },
    itemCommand: { ml: 'auto', pl: '16px', color: 'var(--muted)', fontSize: '12px' },
    itemGroupLabel: { p: '4px 8px', fontSize: '12px', color: 'var(--muted)' },
    separator: { height: '1px', m: '4px -4px', bg: 'var(--line)', border: 'none' },
  },
})

const popover = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: { ...floating, maxHeight: 'min(480px, var(--available-height))', overflowY: 'auto', p: '8px' },
  },
})

const combobox = defineSlotRecipe({
  slots: ['root', 'label', 'control', 'input', 'trigger', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'list', 'empty'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
    control: { position: 'relative' },
    input: { pr: '28px' },
    trigger: {
      position: 'absolute',
      top: 0,
      right: 0,
      width: '28px',
      height: 'var(--control)',
      display: 'grid',
      placeItems: 'center',
      color: 'var(--muted)',
    },
    content: {
      ...floating,
      minWidth: 'max(var(--reference-width), 160px)',
      maxWidth: '440px',
      maxHeight: '300px',
      overflowY: 'auto',
      p: '4px',
    },
    item: { ...line, justifyContent: 'space-between', _checked: { color: 'var(--solid)', fontWeight: 600 } },
    itemText: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
})

const tooltip = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      ...floating,
      zIndex: 1900,
      maxWidth: '320px',
      p: '4px 8px',
      fontSize: '12px',
      lineHeight: '18px',
      bg: 'var(--text)',
      color: 'var(--surface)',
      whiteSpace: 'pre-line',
    },
  },
})

const toast = defineSlotRecipe({
  slots: ['root', 'title', 'indicator', 'closeTrigger'],
  base: {
    root: {
      ...floating,
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minWidth: '200px',
      maxWidth: 'min(480px, 90vw)',
      p: '8px 12px',
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      transition: 'translate 140ms, scale 140ms, opacity 140ms',
      '--dot': 'var(--tone-blue)',
      '&[data-type=success]': { '--dot': 'var(--tone-green)' },
      '&[data-type=error]': { '--dot': 'var(--tone-red)' },
      borderLeft: '3px solid var(--dot)',
    },
    title: { flex: 1 },
    indicator: { width: '16px', height: '16px', color: 'var(--dot)' },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      width: '24px',
      height: '24px',
      color: 'var(--muted)',
      '& svg': { width: '12px', height: '12px' },
    },
  },
})

const step = Object.fromEntries([1, 2, 3, 4, 5, 6, 8, 10, 12].map((steps) => [steps, { value: `${steps * 4}px` }]))
const colour = (name: string) => ({ value: `var(--${name})` })

/** The theme of Chakra: the colours of the user's theme, the grid of 4 px, and the recipes of floating elements. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: false,
    theme: {
      keyframes: { appear: { from: { opacity: 0 } } },
      tokens: {
        spacing: step,
        sizes: step,
        fonts: { body: { value: 'var(--font)' } },
        colors: {
          brand: colour('brand'),
          solid: colour('solid'),
          surface: colour('surface'),
          canvas: colour('canvas'),
          line: colour('line'),
          text: colour('text'),
          muted: colour('muted'),
        },
      },
      slotRecipes: { dialog, drawer, menu, popover, combobox, tooltip, toast },
    },
  }),
)
