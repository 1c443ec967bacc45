/** A short name for a text: two 32-bit FNV-1a sums with two start values, in letters and digits. */
export function textSum(text: string): string {
  return `${sum(text, 0x811c9dc5)}${sum(text, 0x3c6ef372)}`
}

function sum(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
