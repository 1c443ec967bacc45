import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import { invitationDays, recoveryHours } from '#contract/people/sign-in.ts'
import { preferredLanguage } from '../domain/browser.ts'
import type { Mail } from '../network/mail.ts'

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

/** A mail that shows that mails arrive, in the language of the person who gets it. */
export function checkMail(to: string, link: string, language: VisitorLanguage): Mail {
  return mail(to, mailTexts[language].check, link, {})
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

/** Paragraphs of a mail; the link is between `before` and `after`. */
type MailText = { readonly subject: string; readonly before: readonly string[]; readonly after: string }

type MailTexts = {
  /** Places: `{inviter}`, `{account}`, `{days}`. */
  readonly invitation: MailText
  /** Places: `{hours}`. */
  readonly recovery: MailText
  readonly check: MailText
}

/** The mails to people in each language. */
const mailTexts: { readonly [language in VisitorLanguage]: MailTexts } = {
  en: {
    invitation: {
      subject: '{inviter} invites you to {account}',
      before: [
        '{inviter} invites you to work on the QR codes of {account}.',
        'Open this link to join. It works once, for {days} days:',
      ],
      after: 'If you did not expect this mail, ignore it.',
    },
    recovery: {
      subject: 'Choose a new password',
      before: [
        'Somebody asked for a new password for your account.',
        'Open this link to choose one. It works once, for {hours} hours:',
      ],
      after: 'If it was not you, ignore this mail. Your password stays as it is.',
    },
    check: {
      subject: 'Mails from Tessera arrive',
      before: ['You asked Tessera to send this mail. It arrived, so mail works.'],
      after: 'Nothing else is needed.',
    },
  },
  de: {
    invitation: {
      subject: '{inviter} lädt Sie zu {account} ein',
      before: [
        '{inviter} lädt Sie ein, an den QR-Codes von {account} mitzuarbeiten.',
        'Öffnen Sie diesen Link, um beizutreten. Er gilt einmal und {days} Tage lang:',
      ],
      after: 'Wenn Sie diese E-Mail nicht erwartet haben, ignorieren Sie sie.',
    },
    recovery: {
      subject: 'Neues Passwort wählen',
      before: [
        'Für Ihr Konto wurde ein neues Passwort angefordert.',
        'Öffnen Sie diesen Link, um eines zu wählen. Er gilt einmal und {hours} Stunden lang:',
      ],
      after: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
    },
    check: {
      subject: 'E-Mails von Tessera kommen an',
      before: [
        'Sie haben Tessera gebeten, diese E-Mail zu senden. Sie ist angekommen, der Versand funktioniert also.',
      ],
      after: 'Mehr ist nicht zu tun.',
    },
  },
  fr: {
    invitation: {
      subject: '{inviter} vous invite à rejoindre {account}',
      before: [
        '{inviter} vous invite à travailler sur les QR codes de {account}.',
        'Ouvrez ce lien pour rejoindre le compte. Il fonctionne une seule fois, pendant {days} jours :',
      ],
      after: 'Si vous n’attendiez pas cet e-mail, ignorez-le.',
    },
    recovery: {
      subject: 'Choisir un nouveau mot de passe',
      before: [
        'Un nouveau mot de passe a été demandé pour votre compte.',
        'Ouvrez ce lien pour le choisir. Il fonctionne une seule fois, pendant {hours} heures :',
      ],
      after: 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.',
    },
    check: {
      subject: 'Les e-mails de Tessera arrivent',
      before: ['Vous avez demandé à Tessera d’envoyer cet e-mail. Il est arrivé : l’envoi fonctionne.'],
      after: 'Vous n’avez rien d’autre à faire.',
    },
  },
  es: {
    invitation: {
      subject: '{inviter} te invita a {account}',
      before: [
        '{inviter} te invita a trabajar en los códigos QR de {account}.',
        'Abre este enlace para unirte. Funciona una sola vez, durante {days} días:',
      ],
      after: 'Si no esperabas este correo, ignóralo.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva',
      before: [
        'Alguien ha pedido una contraseña nueva para tu cuenta.',
        'Abre este enlace para elegirla. Funciona una sola vez, durante {hours} horas:',
      ],
      after: 'Si no has sido tú, ignora este correo. Tu contraseña no cambia.',
    },
    check: {
      subject: 'Los correos de Tessera llegan',
      before: ['Has pedido a Tessera que envíe este correo. Ha llegado, así que el envío funciona.'],
      after: 'No hace falta nada más.',
    },
  },
  it: {
    invitation: {
      subject: '{inviter} ti invita in {account}',
      before: [
        '{inviter} ti invita a lavorare ai codici QR di {account}.',
        'Apri questo link per partecipare. Funziona una sola volta, per {days} giorni:',
      ],
      after: 'Se non aspettavi questa e-mail, ignorala.',
    },
    recovery: {
      subject: 'Scegli una nuova password',
      before: [
        'È stata richiesta una nuova password per il tuo account.',
        'Apri questo link per sceglierla. Funziona una sola volta, per {hours} ore:',
      ],
      after: 'Se non l’hai chiesta tu, ignora questa e-mail. La password resta com’è.',
    },
    check: {
      subject: 'Le e-mail di Tessera arrivano',
      before: ['Hai chiesto a Tessera di inviare questa e-mail. È arrivata, quindi l’invio funziona.'],
      after: 'Non serve altro.',
    },
  },
  pt: {
    invitation: {
      subject: '{inviter} convida você para {account}',
      before: [
        '{inviter} convida você para trabalhar nos códigos QR de {account}.',
        'Abra este link para participar. Ele funciona uma vez, por {days} dias:',
      ],
      after: 'Se você não esperava este e-mail, ignore-o.',
    },
    recovery: {
      subject: 'Escolha uma nova senha',
      before: [
        'Alguém pediu uma nova senha para a sua conta.',
        'Abra este link para escolher uma. Ele funciona uma vez, por {hours} horas:',
      ],
      after: 'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
    },
    check: {
      subject: 'Os e-mails do Tessera chegam',
      before: ['Você pediu ao Tessera que enviasse este e-mail. Ele chegou, portanto o envio funciona.'],
      after: 'Nada mais é necessário.',
    },
  },
  nl: {
    invitation: {
      subject: '{inviter} nodigt je uit voor {account}',
      before: [
        '{inviter} nodigt je uit om mee te werken aan de QR-codes van {account}.',
        'Open deze link om mee te doen. Hij werkt één keer, {days} dagen lang:',
      ],
      after: 'Als je deze e-mail niet verwachtte, kun je hem negeren.',
    },
    recovery: {
      subject: 'Kies een nieuw wachtwoord',
      before: [
        'Er is een nieuw wachtwoord aangevraagd voor je account.',
        'Open deze link om er een te kiezen. Hij werkt één keer, {hours} uur lang:',
      ],
      after: 'Was jij dit niet? Negeer dan deze e-mail. Je wachtwoord blijft zoals het is.',
    },
    check: {
      subject: 'E-mails van Tessera komen aan',
      before: ['Je hebt Tessera gevraagd deze e-mail te sturen. Hij is aangekomen, dus e-mail werkt.'],
      after: 'Je hoeft verder niets te doen.',
    },
  },
  pl: {
    invitation: {
      subject: '{inviter} zaprasza do {account}',
      before: [
        '{inviter} zaprasza do pracy nad kodami QR konta {account}.',
        'Otwórz ten link, aby dołączyć. Działa jeden raz, przez {days} dni:',
      ],
      after: 'Jeśli ta wiadomość jest nieoczekiwana, zignoruj ją.',
    },
    recovery: {
      subject: 'Ustaw nowe hasło',
      before: [
        'Otrzymaliśmy prośbę o nowe hasło do konta.',
        'Otwórz ten link, aby je ustawić. Działa jeden raz, przez {hours} godz.:',
      ],
      after: 'Jeśli to pomyłka, zignoruj tę wiadomość. Hasło pozostanie bez zmian.',
    },
    check: {
      subject: 'Wiadomości z Tessery docierają',
      before: ['Tessera wysłała tę wiadomość na Twoją prośbę. Dotarła, więc wysyłanie działa.'],
      after: 'Nic więcej nie trzeba robić.',
    },
  },
}
