import Bowser from 'bowser'

/** A browser as people name it, such as `Chrome on Windows`; empty when unknown. */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const parsed = Bowser.parse(userAgent.slice(0, 500))
  const browser = parsed.browser.name?.replace('Microsoft ', '') ?? ''
  const system = parsed.os.name ?? ''
  return browser !== '' && system !== '' ? `${browser} on ${system}` : browser || system
}
