import type { NoticeDetails, NoticeKind } from '#contract/people/notice-operations.ts'
import { mailChoicePath } from '#contract/people/notice-operations.ts'
import { withShownDomains } from '#contract/unicode-host.ts'
import { visitorLanguageSchema, type VisitorLanguage } from '#contract/visit-page.ts'
import { escapeHtml } from '#pages/code-page/html.ts'
import type { Mail } from '../network/mail.ts'

/** A notice as mails and webhooks word it. */
export type WordedNotice = {
  readonly kind: NoticeKind
  readonly codeId: number | null
  /** Of the code; empty without one. */
  readonly title: string
  /** Of the person who caused it; empty for the service. */
  readonly name: string
  readonly text: string
  readonly details: NoticeDetails
}

/** The languages of the dashboard. */
export type NoticeLanguage = VisitorLanguage | 'ar'

/** The language that a person chose for the dashboard, or English. */
export function noticeLanguage(chosen: string | null): NoticeLanguage {
  return chosen === 'ar' ? 'ar' : (visitorLanguageSchema.safeParse(chosen).data ?? 'en')
}

type Part = { readonly sentence: string; readonly link: string; readonly lines: readonly string[] }

type MailPlace = {
  /** Origin of the dashboard. */
  readonly dashboard: string
  /** Of the link that turns off the topic, see `mailToken`. */
  readonly token: string
}

/** A mail with notices of one topic. Its headers let mail programs turn off the topic (RFC 8058). */
export function noticeMail(
  to: string,
  notices: readonly WordedNotice[],
  language: NoticeLanguage,
  { dashboard, token }: MailPlace,
): Mail {
  const parts = notices.map((notice) => partOf(notice, language, dashboard))
  const texts = noticeTexts[language]
  const [stop, choose] = [`${dashboard}${mailChoicePath}/${token}`, `${dashboard}/account/notices`]
  const more = parts.length > 1 ? ` (+${parts.length - 1})` : ''
  const shown = parts.map(({ sentence, link, lines }) => [sentence, ...lines, link].join('\n'))
  return {
    to,
    subject: `${parts[0]?.sentence ?? ''}${more}`.replaceAll(/\s+/g, ' '),
    text: [...shown, `--\n${texts.stop} ${stop}\n${texts.choose} ${choose}`].join('\n\n'),
    html: htmlOf(parts, language, [
      [texts.stop, stop],
      [texts.choose, choose],
    ]),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

function htmlOf(
  parts: readonly Part[],
  language: NoticeLanguage,
  links: readonly (readonly [words: string, href: string])[],
): string {
  const bodies = parts.map(
    ({ sentence, link, lines }) =>
      `<p><a href="${escapeHtml(link)}"><b>${escapeHtml(sentence)}</b></a>${lines
        .map((line) => `<br>${escapeHtml(line)}`)
        .join('')}</p>`,
  )
  const ends = links.map(
    ([words, href]) =>
      `<a href="${escapeHtml(href)}" style="color:#666">${escapeHtml(words.replace(/ ?:$/, ''))}</a>`,
  )
  const style =
    'font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:auto;padding:1em;overflow-wrap:anywhere'
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><body style="${style}">
${bodies.join('\n')}
<p style="font-size:13px;color:#666;border-top:1px solid #ccc;padding-top:1em">${ends.join(' · ')}</p>
</body></html>`
}

/** The notices that a message to a webhook names. */
const mostPosted = 20

/** The body for a webhook of Slack and of programs that take the same. */
export function noticePost(
  notices: readonly WordedNotice[],
  language: NoticeLanguage,
  dashboard: string,
): { readonly text: string } {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const shown = notices.slice(0, mostPosted).map((notice) => {
    const { sentence, link, lines } = partOf(notice, language, dashboard)
    const words = escaped(sentence.replaceAll('|', '¦'))
    return [link === '' ? words : `<${link}|${words}>`, ...lines.map(escaped)].join('\n')
  })
  const more = notices.length > mostPosted ? [`+${notices.length - mostPosted}`] : []
  return { text: [...shown, ...more].join('\n') }
}

/** The body of a test of a webhook. */
export function testPost(account: string, language: NoticeLanguage): { readonly text: string } {
  return { text: fill(noticeTexts[language].test, { account }, language) }
}

function partOf(notice: WordedNotice, language: NoticeLanguage, dashboard: string): Part {
  const { kind, codeId, title, name, text, details } = notice
  const texts = noticeTexts[language]
  const number = new Intl.NumberFormat(language)
  const {
    at,
    zone = 'UTC',
    limit,
    used = 0,
    max = 0,
    before = '',
    now = '',
    address = '',
    placement,
  } = details
  const sentence = fill(
    texts[kind],
    {
      title: placement === undefined ? title : `${title} (${placement})`,
      name,
      address,
      before,
      now,
      date:
        at === undefined
          ? ''
          : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(new Date(at)),
      limit: limit === undefined ? '' : texts[limit],
      used: number.format(limit === 'storage' ? Math.floor(used / megabyte) : used),
      max: number.format(limit === 'storage' ? Math.floor(max / megabyte) : max),
      scans: number.format(details.scans ?? 0),
    },
    language,
  )
  const path = pathOf(kind, codeId) + (placement === undefined ? '' : '/placements')
  const link = dashboard === '' ? '' : `${dashboard}${path}`
  return { sentence, link, lines: linesOf(text, details, kind, language) }
}

const megabyte = 1_048_576

/** Pages of notices about an account. */
const accountPaths: Readonly<Partial<Record<NoticeKind, string>>> = {
  'plan-full': '/account/plan',
  'webhook-off': '/account/developers',
}

function pathOf(kind: NoticeKind, codeId: number | null): string {
  if (kind === 'weekly') return '/scans'
  if (codeId !== null) return `/codes/${codeId}`
  return accountPaths[kind] ?? '/account/domains'
}

function linesOf(text: string, details: NoticeDetails, kind: NoticeKind, language: NoticeLanguage): string[] {
  if (kind === 'weekly') return weeklyLines(details, language)
  const { address, status } = details
  if (address === undefined || kind === 'certificate-ending' || kind === 'webhook-off')
    return text === '' ? [] : [text]
  return [status === undefined ? address : `${address} (${status})`]
}

function weeklyLines(
  { scansBefore = 0, top = [], down = 0, ending = 0 }: NoticeDetails,
  language: NoticeLanguage,
) {
  const texts = noticeTexts[language]
  const number = new Intl.NumberFormat(language)
  const counted = (words: string, count: number) =>
    count === 0 ? [] : [fill(words, { count: number.format(count) }, language)]
  const attention = [...counted(texts.down, down), ...counted(texts.ending, ending)]
  return [
    fill(texts.before, { scans: number.format(scansBefore) }, language),
    ...(top.length === 0 ? [] : [`${texts.top}:`]),
    ...top.map(({ title, scans }) => `${title}: ${number.format(scans)}`),
    ...(attention.length === 0 ? [] : [`${texts.attention}:`, ...attention]),
  ]
}

/** Fills places like `{title}`. In Arabic, each value keeps its own direction. */
function fill(text: string, values: Readonly<Record<string, string>>, language: NoticeLanguage): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = withShownDomains(values[name] ?? place)
    return language === 'ar' ? `\u2068${value}\u2069` : value
  })
}

type NoticeTexts = Readonly<
  Record<
    | NoticeKind
    | 'codes'
    | 'links'
    | 'storage'
    | 'before'
    | 'top'
    | 'attention'
    | 'down'
    | 'ending'
    | 'choose'
    | 'stop'
    | 'test',
    string
  >
>

const noticeTexts: { readonly [language in NoticeLanguage]: NoticeTexts } = {
  en: {
    mention: '{name} mentioned you on {title}',
    'approval-asked': '{name} asks for approval of {title}',
    approved: '{name} approved {title}',
    'changes-asked': '{name} asked for changes to {title}',
    'destination-down': '{title} leads to a page that no longer works',
    'destination-type': '{title} now leads to another kind of file ({now} instead of {before})',
    'code-ending': '{title} ends on {date}',
    'certificate-ending': 'The certificate of {address} ends on {date}',
    'scans-stopped': '{title} has not been scanned since {date}',
    'plan-full': 'Your plan is nearly full. {limit}: {used} of {max}',
    'webhook-off': 'Messages to {address} failed for three days, so the webhook is off',
    'first-scan': '{title} was scanned for the first time',
    weekly: 'Scans last week: {scans}',
    codes: 'QR codes',
    links: 'Short links',
    storage: 'Storage (MB)',
    before: 'The week before: {scans}',
    top: 'Scanned most',
    attention: 'Needs attention',
    down: 'Codes that lead to a page that no longer works: {count}',
    ending: 'Codes that end within a week: {count}',
    choose: 'Choose which notices you get:',
    stop: 'Turn off these mails:',
    test: 'Notices of {account} will arrive here.',
  },
  de: {
    mention: '{name} hat Sie bei {title} erwähnt',
    'approval-asked': '{name} bittet um Freigabe von {title}',
    approved: '{name} hat {title} freigegeben',
    'changes-asked': '{name} wünscht Änderungen an {title}',
    'destination-down': '{title} führt zu einer Seite, die nicht mehr funktioniert',
    'destination-type': '{title} führt jetzt zu einer anderen Art von Datei ({now} statt {before})',
    'code-ending': '{title} endet am {date}',
    'certificate-ending': 'Das Zertifikat von {address} endet am {date}',
    'scans-stopped': '{title} wurde seit dem {date} nicht mehr gescannt',
    'plan-full': 'Ihr Tarif ist fast ausgeschöpft. {limit}: {used} von {max}',
    'webhook-off': 'Nachrichten an {address} schlugen drei Tage lang fehl, der Webhook ist jetzt aus',
    'first-scan': '{title} wurde zum ersten Mal gescannt',
    weekly: 'Scans letzte Woche: {scans}',
    codes: 'QR-Codes',
    links: 'Kurzlinks',
    storage: 'Speicher (MB)',
    before: 'In der Woche davor: {scans}',
    top: 'Am häufigsten gescannt',
    attention: 'Braucht Ihre Aufmerksamkeit',
    down: 'Codes, die zu einer nicht mehr funktionierenden Seite führen: {count}',
    ending: 'Codes, die innerhalb einer Woche enden: {count}',
    choose: 'Auswählen, welche Hinweise Sie bekommen:',
    stop: 'Diese E-Mails abschalten:',
    test: 'Hinweise von {account} kommen hier an.',
  },
  fr: {
    mention: '{name} vous a mentionné sur {title}',
    'approval-asked': '{name} demande l’approbation de {title}',
    approved: '{name} a approuvé {title}',
    'changes-asked': '{name} a demandé des modifications de {title}',
    'destination-down': '{title} mène à une page qui ne fonctionne plus',
    'destination-type': '{title} mène désormais à un autre type de fichier ({now} au lieu de {before})',
    'code-ending': '{title} prend fin le {date}',
    'certificate-ending': 'Le certificat de {address} expire le {date}',
    'scans-stopped': '{title} n’a pas été scanné depuis le {date}',
    'plan-full': 'Votre offre est presque pleine. {limit} : {used} sur {max}',
    'webhook-off': 'Les messages à {address} ont échoué pendant trois jours, le webhook est désactivé',
    'first-scan': '{title} a été scanné pour la première fois',
    weekly: 'Scans de la semaine dernière : {scans}',
    codes: 'QR codes',
    links: 'Liens courts',
    storage: 'Stockage (Mo)',
    before: 'La semaine précédente : {scans}',
    top: 'Les plus scannés',
    attention: 'À surveiller',
    down: 'Codes qui mènent à une page qui ne fonctionne plus : {count}',
    ending: 'Codes qui prennent fin dans la semaine : {count}',
    choose: 'Choisir les notifications que vous recevez :',
    stop: 'Désactiver ces e-mails :',
    test: 'Les notifications de {account} arriveront ici.',
  },
  es: {
    mention: '{name} te ha mencionado en {title}',
    'approval-asked': '{name} pide que se apruebe {title}',
    approved: '{name} ha aprobado {title}',
    'changes-asked': '{name} ha pedido cambios en {title}',
    'destination-down': '{title} lleva a una página que ya no funciona',
    'destination-type': '{title} lleva ahora a otro tipo de archivo ({now} en lugar de {before})',
    'code-ending': '{title} termina el {date}',
    'certificate-ending': 'El certificado de {address} caduca el {date}',
    'scans-stopped': '{title} no se ha escaneado desde el {date}',
    'plan-full': 'Tu plan está casi lleno. {limit}: {used} de {max}',
    'webhook-off': 'Los mensajes a {address} fallaron durante tres días y el webhook está desactivado',
    'first-scan': '{title} se ha escaneado por primera vez',
    weekly: 'Escaneos de la semana pasada: {scans}',
    codes: 'Códigos QR',
    links: 'Enlaces cortos',
    storage: 'Almacenamiento (MB)',
    before: 'La semana anterior: {scans}',
    top: 'Los más escaneados',
    attention: 'Necesita atención',
    down: 'Códigos que llevan a una página que ya no funciona: {count}',
    ending: 'Códigos que terminan en una semana: {count}',
    choose: 'Elige qué avisos recibes:',
    stop: 'Desactivar estos correos:',
    test: 'Los avisos de {account} llegarán aquí.',
  },
  it: {
    mention: '{name} ti ha menzionato su {title}',
    'approval-asked': '{name} chiede l’approvazione di {title}',
    approved: '{name} ha approvato {title}',
    'changes-asked': '{name} ha chiesto modifiche a {title}',
    'destination-down': '{title} porta a una pagina che non funziona più',
    'destination-type': '{title} ora porta a un altro tipo di file ({now} invece di {before})',
    'code-ending': '{title} termina il {date}',
    'certificate-ending': 'Il certificato di {address} scade il {date}',
    'scans-stopped': '{title} non viene scansionato dal {date}',
    'plan-full': 'Il tuo piano è quasi pieno. {limit}: {used} di {max}',
    'webhook-off': 'I messaggi a {address} sono falliti per tre giorni e il webhook è disattivato',
    'first-scan': '{title} è stato scansionato per la prima volta',
    weekly: 'Scansioni della settimana scorsa: {scans}',
    codes: 'Codici QR',
    links: 'Link brevi',
    storage: 'Spazio (MB)',
    before: 'La settimana prima: {scans}',
    top: 'I più scansionati',
    attention: 'Richiede attenzione',
    down: 'Codici che portano a una pagina che non funziona più: {count}',
    ending: 'Codici che terminano entro una settimana: {count}',
    choose: 'Scegli quali avvisi ricevere:',
    stop: 'Disattiva queste e-mail:',
    test: 'Gli avvisi di {account} arriveranno qui.',
  },
  pt: {
    mention: '{name} mencionou você em {title}',
    'approval-asked': '{name} pede a aprovação de {title}',
    approved: '{name} aprovou {title}',
    'changes-asked': '{name} pediu alterações em {title}',
    'destination-down': '{title} leva a uma página que não funciona mais',
    'destination-type': '{title} agora leva a outro tipo de arquivo ({now} em vez de {before})',
    'code-ending': '{title} termina em {date}',
    'certificate-ending': 'O certificado de {address} expira em {date}',
    'scans-stopped': '{title} não é escaneado desde {date}',
    'plan-full': 'Seu plano está quase cheio. {limit}: {used} de {max}',
    'webhook-off': 'As mensagens para {address} falharam por três dias e o webhook está desligado',
    'first-scan': '{title} foi escaneado pela primeira vez',
    weekly: 'Escaneamentos da semana passada: {scans}',
    codes: 'Códigos QR',
    links: 'Links curtos',
    storage: 'Armazenamento (MB)',
    before: 'Na semana anterior: {scans}',
    top: 'Mais escaneados',
    attention: 'Precisa de atenção',
    down: 'Códigos que levam a uma página que não funciona mais: {count}',
    ending: 'Códigos que terminam em uma semana: {count}',
    choose: 'Escolha quais avisos você recebe:',
    stop: 'Desativar estes e-mails:',
    test: 'Os avisos de {account} chegarão aqui.',
  },
  nl: {
    mention: '{name} heeft je genoemd bij {title}',
    'approval-asked': '{name} vraagt om goedkeuring van {title}',
    approved: '{name} heeft {title} goedgekeurd',
    'changes-asked': '{name} heeft om wijzigingen in {title} gevraagd',
    'destination-down': '{title} leidt naar een pagina die niet meer werkt',
    'destination-type': '{title} leidt nu naar een ander soort bestand ({now} in plaats van {before})',
    'code-ending': '{title} eindigt op {date}',
    'certificate-ending': 'Het certificaat van {address} verloopt op {date}',
    'scans-stopped': '{title} is niet meer gescand sinds {date}',
    'plan-full': 'Je abonnement is bijna vol. {limit}: {used} van {max}',
    'webhook-off': 'Berichten aan {address} mislukten drie dagen lang, de webhook staat uit',
    'first-scan': '{title} is voor het eerst gescand',
    weekly: 'Scans vorige week: {scans}',
    codes: 'QR-codes',
    links: 'Korte links',
    storage: 'Opslag (MB)',
    before: 'De week ervoor: {scans}',
    top: 'Meest gescand',
    attention: 'Heeft aandacht nodig',
    down: 'Codes die naar een pagina leiden die niet meer werkt: {count}',
    ending: 'Codes die binnen een week eindigen: {count}',
    choose: 'Kies welke meldingen je krijgt:',
    stop: 'Deze e-mails uitzetten:',
    test: 'Meldingen van {account} komen hier binnen.',
  },
  pl: {
    mention: '{name} wspomina o Tobie przy {title}',
    'approval-asked': '{name} prosi o zatwierdzenie {title}',
    approved: '{name} zatwierdza {title}',
    'changes-asked': '{name} prosi o zmiany w {title}',
    'destination-down': '{title} prowadzi do strony, która już nie działa',
    'destination-type': '{title} prowadzi teraz do innego rodzaju pliku ({now} zamiast {before})',
    'code-ending': '{title} kończy się {date}',
    'certificate-ending': 'Certyfikat {address} wygasa {date}',
    'scans-stopped': '{title}: brak skanów od {date}',
    'plan-full': 'Twój plan jest prawie pełny. {limit}: {used} z {max}',
    'webhook-off': 'Wiadomości do {address} nie docierały przez trzy dni, webhook jest wyłączony',
    'first-scan': '{title}: pierwszy skan',
    weekly: 'Skany w zeszłym tygodniu: {scans}',
    codes: 'Kody QR',
    links: 'Krótkie linki',
    storage: 'Miejsce (MB)',
    before: 'Tydzień wcześniej: {scans}',
    top: 'Najczęściej skanowane',
    attention: 'Wymaga uwagi',
    down: 'Kody prowadzące do strony, która już nie działa: {count}',
    ending: 'Kody, które kończą się w ciągu tygodnia: {count}',
    choose: 'Wybierz, jakie powiadomienia dostajesz:',
    stop: 'Wyłącz te e-maile:',
    test: 'Tutaj będą przychodzić powiadomienia konta {account}.',
  },
  ar: {
    mention: 'أشار إليك {name} في {title}',
    'approval-asked': 'يطلب {name} الموافقة على {title}',
    approved: 'وافق {name} على {title}',
    'changes-asked': 'طلب {name} تعديلات على {title}',
    'destination-down': 'يقود {title} إلى صفحة لم تعد تعمل',
    'destination-type': 'يقود {title} الآن إلى نوع آخر من الملفات ({now} بدلًا من {before})',
    'code-ending': 'ينتهي {title} في {date}',
    'certificate-ending': 'تنتهي شهادة {address} في {date}',
    'scans-stopped': 'لم يُمسح {title} منذ {date}',
    'plan-full': 'اقتربت خطتك من حدها. {limit}: {used} من {max}',
    'webhook-off': 'فشلت الرسائل إلى {address} ثلاثة أيام فأُوقف الويب هوك',
    'first-scan': 'مُسح {title} للمرة الأولى',
    weekly: 'عمليات المسح في الأسبوع الماضي: {scans}',
    codes: 'رموز QR',
    links: 'الروابط القصيرة',
    storage: 'مساحة التخزين (ميغابايت)',
    before: 'في الأسبوع السابق: {scans}',
    top: 'الأكثر مسحًا',
    attention: 'يحتاج إلى انتباهك',
    down: 'رموز تقود إلى صفحة لم تعد تعمل: {count}',
    ending: 'رموز تنتهي خلال أسبوع: {count}',
    choose: 'اختر الإشعارات التي تصلك:',
    stop: 'أوقف هذه الرسائل:',
    test: 'ستصل إشعارات {account} إلى هنا.',
  },
}
