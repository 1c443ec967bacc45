const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a data URL in base 64. Pages and servers have different functions for it, and such files are small. */
export function base64Bytes(address: string): Uint8Array {
  const text = address.slice(address.indexOf(',') + 1).replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [held, bits, count] = [0, 0, 0]
  for (const letter of text) {
    held = ((held << 6) | digits.indexOf(letter)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[count++] = (held >> bits) & 255
  }
  return bytes
}
