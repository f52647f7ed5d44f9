import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '#web/ui/button.tsx'

test('a button that opens something by its keys leaves Ctrl+Enter to the page', () => {
  const pressed: string[] = []
  render(<Button onKeyDown={({ key, ctrlKey, metaKey }) => pressed.push(`${ctrlKey || metaKey ? 'with ' : ''}${key}`)}>rows</Button>)
  const button = screen.getByRole('button')
  for (const held of [{ ctrlKey: true }, { metaKey: true }, {}]) fireEvent.keyDown(button, { key: 'Enter', ...held })
  fireEvent.keyDown(button, { key: 'ArrowDown', ctrlKey: true })
  expect(pressed).toEqual(['Enter', 'with ArrowDown'])
})
