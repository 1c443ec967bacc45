/** A code of plain text shows its text itself; every other type leads somewhere. */
export function needsDestination(qrType: string | null | undefined): boolean {
  return qrType !== 'text'
}
