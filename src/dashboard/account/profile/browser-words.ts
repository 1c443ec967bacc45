import { t } from '../../messages/t.ts'

type Names = { readonly browser?: string | undefined; readonly system?: string | undefined }

/** A browser as people name it, such as “Chrome on Windows”; empty when unknown. */
export function browserWords({ browser = '', system = '' }: Names): string {
  return browser !== '' && system !== '' ? t('profile.browserOn', { browser, system }) : browser || system
}
