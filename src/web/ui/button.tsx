import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & { kind?: Kind; type?: 'button' | 'submit' }

/** A button of 28 px height in one of four kinds. The primary kind is for the main action of a page. */
export function Button({ kind = 'plain', type = 'button', className, onKeyDown, ...rest }: ButtonProps) {
  // Ctrl+Enter belongs to the page and must not open a menu button
  const pressed = onKeyDown && ((event: KeyboardEvent<HTMLButtonElement>) => !isOfPage(event) && onKeyDown(event))
  return (
    <button type={type} data-kind={kind} className={className ? `ui-button ${className}` : 'ui-button'} onKeyDown={pressed} {...rest} />
  )
}

const isOfPage = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** A button that has only an icon. `label` is its name, for screen readers and as a tooltip. */
export function IconButton({ label, children, kind = 'quiet', ...rest }: ButtonProps & { label: string; children: ReactNode }) {
  return (
    <Button kind={kind} data-icon aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
