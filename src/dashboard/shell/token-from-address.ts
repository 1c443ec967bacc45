/** Takes the access token out of `#token=…` and cleans the address, so that it is neither shown, shared nor kept in the history. */
export function tokenFromAddress(): string | null {
  const fragment = new URLSearchParams(location.hash.replace(/^#/, ''))
  const token = fragment.get('token')
  if (token === null) return null
  fragment.delete('token')
  const rest = fragment.toString()
  history.replaceState(
    history.state,
    '',
    location.pathname + location.search + (rest === '' ? '' : `#${rest}`),
  )
  return token.trim() === '' ? null : token.trim()
}
