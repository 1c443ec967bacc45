const bareHost = /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:\d{1,5})?([/?#].*)?$/u

/**
 * `acme.com/sale` as a full address with https, and spaces behind its host written as browsers write them. Anything else
 * is returned as it is, without the space around it.
 */
export function completeAddress(text: string): string {
  const trimmed = text.trim()
  if (/^\/\/[^/]/.test(trimmed)) return `https:${trimmed}`
  const spaceless = trimmed.replace(/(?<=[/?#][^]*) /g, '%20')
  const isBare = bareHost.test(spaceless) && URL.canParse(`https://${spaceless}`)
  if (isBare) return `https://${spaceless}`
  return /^https?:\/\/[^\s/?#]+[/?#]/i.test(trimmed) ? spaceless : trimmed
}
