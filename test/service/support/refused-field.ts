import { type ReasonCode, reasonSentences, type ReasonValues } from '#contract/reasons.ts'

/** The error of a field as the service sends it: the sentence, with the code and the values that it was made from. */
export function refusedField(field: string, message: string) {
  for (const [code, sentence] of Object.entries(reasonSentences)) {
    const values = valuesOf(sentence, message)
    if (values === null) continue
    return { field, message, code: code as ReasonCode, ...(Object.keys(values).length > 0 && { values }) }
  }
  throw new Error(`No reason has the sentence “${message}”`)
}

/** The values with which the sentence becomes the message; null when it cannot. */
function valuesOf(sentence: string, message: string): ReasonValues | null {
  const escaped = sentence.replaceAll(/[.?*+^$()|[\]\\]/g, String.raw`\$&`)
  const found = new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'u').exec(message)
  if (found === null) return null
  const values = Object.entries(found.groups ?? {}).map(([name, text]) => {
    const number = Number(text.replaceAll(',', ''))
    return [name, Number.isNaN(number) ? text : number] as const
  })
  return Object.fromEntries(values)
}
