import { type ContentField, contentFields, pageFonts } from '#contract/code-types/content-fields.ts'
import { keyOf } from '#contract/code-types/page-addresses.ts'
import { pageThemes } from '#pages/code-page/style.ts'
import type { CodeContent } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { trimmed, valueIn } from '../values/content-values.ts'

/** The value of a content field in words, for a comparison. Null for a secret. */
export function contentWords(content: CodeContent, field: ContentField): string | null {
  const { kind } = contentFields[field]
  const value = trimmed(valueIn(content, field))
  switch (kind) {
    case 'secret':
      return null
    case 'open':
      return t(value === null ? 'content.closed' : 'content.open')
    case 'theme': {
      const theme = pageThemes.find((one) => one === value) ?? pageThemes[0]
      return t(`content.theme.${theme}`)
    }
    case 'font': {
      const font = pageFonts.find((one) => one === value) ?? pageFonts[0]
      return t(`content.font.${font}`)
    }
    default:
      return wordsOf(value) || t('editor.change.none')
  }
}

/** Entries of a list below each other, parts of an entry beside each other; a file by its name. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return fileNameIn(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  const name = keyOf(value, 'name')
  const parts = Object.entries(value).map(([key, part]) =>
    key === 'address' && typeof name === 'string' && name !== '' ? '' : wordsOf(part),
  )
  return [...new Set(parts)].filter(Boolean).join(' · ')
}

function fileNameIn(text: string): string {
  const name = /\/file\/[0-9a-f]{32}\/([^/?#]+)$/.exec(text)?.[1]
  if (name === undefined) return text.trim()
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
