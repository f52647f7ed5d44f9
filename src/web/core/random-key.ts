/** A unique random name. `crypto.randomUUID` is missing where the page came over plain http from another machine. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
