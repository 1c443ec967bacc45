import { invitationDays, recoveryHours } from '#contract/people/sign-in.ts'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visitor-language.ts'
import { preferredLanguage } from '../domain/preferred-language.ts'
import type { Mail } from '../network/mail.ts'
import { mailTexts } from './mail-texts.ts'

/** The language of a mail: the person's choice, then that of the browser which sent the request. */
export function mailLanguage(chosen: string | null, acceptLanguage = ''): VisitorLanguage {
  return visitorLanguageSchema.safeParse(chosen).data ?? preferredLanguage(acceptLanguage)
}

type InvitationMail = { readonly link: string; readonly account: string; readonly inviter: string }

/** A mail with an invitation, in the language of the person who invites. */
export function invitationMail(
  to: string,
  { link, account, inviter }: InvitationMail,
  language: VisitorLanguage,
): Mail {
  return mail(to, mailTexts[language].invitation, link, { account, inviter, days: String(invitationDays) })
}

/** A mail with a link to a new password, in the language of the person who gets it. */
export function recoveryMail(to: string, link: string, language: VisitorLanguage): Mail {
  return mail(to, mailTexts[language].recovery, link, { hours: String(recoveryHours) })
}

function mail(
  to: string,
  { subject, before, after }: (typeof mailTexts)[VisitorLanguage]['invitation'],
  link: string,
  values: Readonly<Record<string, string>>,
): Mail {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  return {
    to,
    subject: filled(subject).replaceAll(/\s+/g, ' '),
    text: [...before.map(filled), link, filled(after)].join('\n\n'),
  }
}
