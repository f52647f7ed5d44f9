/** The first character of a user's name. It is decorative, because the name is shown next to it. */
export function Avatar({ name }: { name: string }) {
  return <span className="ui-sign ui-avatar" aria-hidden="true" data-sign={name.trim().slice(0, 1).toUpperCase()} />
}
