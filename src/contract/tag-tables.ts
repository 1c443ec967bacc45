import { getDomainWithoutSuffix } from 'tldts'
import { transliterate } from 'transliteration'
import type { TagTables } from './suggested-tag.ts'
import { toUnicode } from './unicode-host.ts'

export const tagTables: TagTables = {
  transliterate: (text) => transliterate(text),
  // Everybody can have a site below `github.io`, so it is an ending like `co.uk`.
  registeredName: (hostname) =>
    toUnicode(getDomainWithoutSuffix(hostname, { allowPrivateDomains: true }) ?? ''),
}
