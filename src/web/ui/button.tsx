import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

type Kind = 'plain' | 'primary' | 'quiet' | 'danger'

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & { kind?: Kind; type?: 'button' | 'submit' }

/** A button of the house: 28 px, four weights. The filled one is for the one thing a page is about. */
export function Button({ kind = 'plain', type = 'button', className, onKeyDown, ...rest }: ButtonProps) {
  // Ctrl+Enter is the page's, also from the button of a menu, which would open by it
  const pressed = onKeyDown && ((event: KeyboardEvent<HTMLButtonElement>) => !isOfPage(event) && onKeyDown(event))
  return (
    <button type={type} data-kind={kind} className={className ? `ui-button ${className}` : 'ui-button'} onKeyDown={pressed} {...rest} />
  )
}

const isOfPage = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** A button that shows a drawing only; `label` says it in words. */
export function IconButton({ label, children, kind = 'quiet', ...rest }: ButtonProps & { label: string; children: ReactNode }) {
  return (
    <Button kind={kind} data-icon aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  )
}
