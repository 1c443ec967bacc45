import type { CodeType } from '#contract/code-types/code-types.ts'
import { codeExamples } from '#contract/code-types/examples.ts'
import type { CodeContent, EditorValues } from '../../api/editor-values.ts'
import { readerZone } from '../values/moment.ts'

/** Content as a type begins: colours of its look and first choices. What was typed before stays. */
export function contentOfType(type: CodeType, content: CodeContent): CodeContent {
  const look = Object.entries(codeExamples[type].fields).filter(([field]) => /color$|primary$/i.test(field))
  return {
    ...Object.fromEntries(look),
    ...content,
    fieldData: { ...firstChoices(type), ...content.fieldData },
  }
}

/** The values of a new code of a type. */
export function valuesOfType(type: CodeType, fresh: EditorValues): EditorValues {
  return { ...fresh, qrType: type, content: contentOfType(type, fresh.content) }
}

/** Initial choices of a type's lists. */
function firstChoices(type: CodeType): Readonly<Record<string, unknown>> {
  switch (type) {
    case 'event':
      return { event: { zone: readerZone(), repeat: 'none' } }
    case 'message':
      return { message: { kind: 'call' } }
    case 'wifi':
      return { wifi: { security: 'WPA', hidden: false } }
    default:
      return {}
  }
}
