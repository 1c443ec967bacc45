import { invitationDays, recoveryHours } from '#contract/people/sign-in.ts'
import type { Mail } from '../network/mail.ts'

/** A mail with an invitation. */
export function invitationMail(
  to: string,
  { link, account, inviter }: { readonly link: string; readonly account: string; readonly inviter: string },
): Mail {
  return {
    to,
    subject: `${inviter} invites you to ${account}`.replaceAll(/\s+/g, ' '),
    text: [
      `${inviter} invites you to work on the QR codes of ${account}.`,
      `Open this link to join. It works once, for ${invitationDays} days:`,
      link,
      'If you did not expect this mail, ignore it.',
    ].join('\n\n'),
  }
}

/** A mail with a link to a new password. */
export function recoveryMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Somebody asked for a new password for your account.',
      `Open this link to choose one. It works once, for ${recoveryHours} hours:`,
      link,
      'If it was not you, ignore this mail. Your password stays as it is.',
    ].join('\n\n'),
  }
}
