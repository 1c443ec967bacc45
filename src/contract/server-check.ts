import * as z from 'zod/mini'
import type { DomainState } from './domains.ts'
import type { Operation } from './operation.ts'
import { textField } from './text-field.ts'

const domainWords = {
  works: '{domain} works.',
  'no-record': '{domain} has no DNS record. Create one that leads to this service.',
  elsewhere: '{domain} leads to {addresses}, which is not this service. Change its DNS record.',
  certificate: '{domain} has no valid certificate. Let the proxy in front get one.',
  'other-service':
    'At {domain} answers a server that is not this service. Check its DNS record and the proxy.',
  'other-host': 'The proxy in front of {domain} replaces the Host header. Let it pass the header on.',
  unreachable: 'Nothing answers at {domain} ({addresses}). Check the proxy and the firewall.',
  private:
    '{domain} leads into a private network. Phones outside cannot open it; PRIVATE_DOMAINS=on checks it.',
  unchecked: '{domain} could not be checked, because the DNS servers did not answer. Try again.',
} as const satisfies Record<DomainState, string>

/** Findings that need no repair, with their English sentences. */
const good = {
  'database-works': 'The database can be written ({engine} {version}).',
  'files-work': 'Files can be stored in {place}.',
  'clock-right': 'The clock is right.',
  'clock-shown': 'The clock of this machine says {at}.',
  'address-right': 'The dashboard is at {address}.',
  'address-local': 'The dashboard is at {address}, for this machine. Others need DASHBOARD_URL.',
  'domain-works': domainWords.works,
  'mail-off':
    'No mail server is set up (SMTP_URL). People get invitations and new passwords as links from you.',
  'mail-untried': 'A mail server is set up. Nothing was sent to try it.',
  'mail-sent': 'The mail server took a mail to {to}.',
  'proxy-none': 'No proxy is in front of the dashboard.',
  'proxy-trusted': 'The proxy in front is trusted.',
  'proxy-unseen': 'Whether the proxy in front is trusted shows in the dashboard: Account, Server.',
  'countries-known': 'Countries of visitors come from {place}, of {at}.',
  'countries-off':
    'There is no table of countries in {place}. Scans have no countries, and rules by country fit nobody.',
  'backup-fresh': 'The last backup is of {at}.',
  'backup-elsewhere': 'Back up PostgreSQL with its own tools, and the files with it.',
  'space-enough': '{bytes} are free on the disk of the data.',
} as const

/** Findings that need a repair, with sentences that name it. */
const bad = {
  'database-fails':
    'The database cannot be written: {reason}. Check the room on its disk and its permissions.',
  'database-damaged':
    'The database {file} is damaged: {reason}. Stop the service and restore a backup: {command} FILE',
  'files-fail': 'Files cannot be stored in {place}: {reason}. Check its permissions, or FILES_URL.',
  'clock-wrong':
    'The clock of the server is {seconds} s off. Set it by NTP, or codes open and end at wrong times.',
  'address-unset':
    'You opened the dashboard at {address}, but DASHBOARD_URL is not set. Set DASHBOARD_URL={address} and restart.',
  'address-other':
    'You opened the dashboard at {address}, but DASHBOARD_URL is {configured}. Open that address, or change DASHBOARD_URL.',
  'address-insecure':
    'The dashboard at {address} has no https, so passkeys do not work. Put a proxy with a certificate in front.',
  'address-unreachable':
    'Tessera does not answer at {address}. Check the DNS record of that name and the proxy in front.',
  'domain-no-record': domainWords['no-record'],
  'domain-elsewhere': domainWords.elsewhere,
  'domain-certificate': domainWords.certificate,
  'domain-other-service': domainWords['other-service'],
  'domain-other-host': domainWords['other-host'],
  'domain-unreachable': domainWords.unreachable,
  'domain-private': domainWords.private,
  'domain-unchecked': domainWords.unchecked,
  'mail-nobody': 'Your profile has no e-mail address to send a mail to. Enter one.',
  'mail-failed':
    'The mail server did not take the mail to {to}. Check SMTP_URL and MAIL_FROM; the log has the reason.',
  'proxy-untrusted':
    'A proxy at {address} passes requests on, but is not trusted, so all visitors look like one. Set TRUST_PROXY={address} and restart.',
  'proxy-absent':
    'TRUST_PROXY is set, but this request came without a proxy. Close the port to the outside, or unset TRUST_PROXY.',
  'countries-broken': 'The table of countries in {place} cannot be read: {reason}. Replace it.',
  'backup-old': 'The last backup is of {at}, which is too old. The log says why.',
  'backup-missing':
    'There is no backup in {place} yet. One is due within a minute; the log says if it fails.',
  'backup-off': 'No backups are made. Set BACKUP_DIR to a folder on another disk.',
  'space-low': 'Only {bytes} are free on the disk of the data. Free some space.',
} as const

export const goodFindings = Object.keys(good) as readonly FindingCode[]
export const findingWords = { ...good, ...bad }
export type FindingCode = keyof typeof findingWords

const findingSchema = z.looseObject({
  /** One of `findingWords`; a newer service may have others. */
  code: z.string(),
  isGood: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Finding = z.infer<typeof findingSchema>

const serverCheckRequestSchema = z.object({
  /** The dashboard's origin in the browser. */
  address: textField(500),
  /** The browser's clock in milliseconds since 1970. */
  now: z.number(),
  /** Whether to send a mail to the person. */
  sendsMail: z.boolean(),
})

export const serverOperations = {
  checkServer: {
    method: 'POST',
    path: '/api/v1/server/check',
    summary:
      'Check database, files, clock, addresses, mail, proxy, countries, backups and disk; owners of the first account only',
    role: 'owner',
    isMissingInDemo: true,
    body: serverCheckRequestSchema,
    answer: z.looseObject({ data: z.array(findingSchema) }),
    success: 200,
    refusals: [400, 401, 403, 500],
  },
} as const satisfies Record<string, Operation>
