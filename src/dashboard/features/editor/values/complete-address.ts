const bareHost = /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:\d{1,5})?([/?#].*)?$/u

/** `acme.com/sale` as a full address with https. Anything else is returned as it is, without the space around it. */
export function completeAddress(text: string): string {
  const trimmed = text.trim()
  if (/^\/\/[^/]/.test(trimmed)) return `https:${trimmed}`
  return bareHost.test(trimmed) && URL.canParse(`https://${trimmed}`) ? `https://${trimmed}` : trimmed
}
