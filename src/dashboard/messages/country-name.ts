import { locale } from './locale.ts'

/** The name of a country of two letters; other texts stay as they are. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(code) ?? code
  } catch {
    return code
  }
}
