type KitColours = { readonly primary: string; readonly gradient: string; readonly button: string }

/** Page colours of a brand kit: the first two of its palette, else the colour of its codes. */
export function kitColours({
  design: { color },
  palette,
}: {
  readonly design: Readonly<Record<string, unknown>>
  readonly palette: readonly string[]
}): KitColours {
  const [first = typeof color === 'string' ? color : '', second = first] = palette
  return { primary: first, gradient: second, button: first }
}
