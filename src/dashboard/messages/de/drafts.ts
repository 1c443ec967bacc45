import type { Translation } from '../translation.ts'

export const drafts: Translation<'de', 'drafts'> = {
  'drafts.kept': 'Als Entwurf gespeichert. Sie finden ihn in der Bibliothek.',
  'drafts.keptNoPassword':
    'Als Entwurf gespeichert (das Passwort später neu eingeben). Sie finden ihn in der Bibliothek.',
  'drafts.keptUnread':
    'Als Entwurf gespeichert. Sie können ihn herunterladen, sobald er scannt und gespeichert ist.',
  'drafts.notKept': 'Dieser Browser kann keine Entwürfe speichern. Lassen Sie diese Seite offen.',
  'drafts.offer.new': 'Sie haben einen ungespeicherten Code, {when}',
  'drafts.offer.existing': 'Sie haben ungespeicherte Änderungen, {when}',
  'drafts.offer.resume': 'Weiter bearbeiten',
  'drafts.offer.discard': 'Verwerfen',
  'drafts.offer.waiting':
    'Sie haben das {when} offline gespeichert. Es wird gesendet, sobald Sie wieder online sind',
  'drafts.resumed.waiting':
    'Diese Änderung wartet auf eine Verbindung. Speichern Sie hier, oder gehen Sie weiter: Sie wird von selbst gespeichert.',
  'drafts.resumed': 'Entwurf wiederhergestellt. Noch nicht live',
  'drafts.elsewhere.title': 'Dieser Entwurf ist in einem anderen Tab offen',
  'drafts.elsewhere.text':
    'Ihre Änderungen hier werden als eigener Entwurf gespeichert, damit keiner den anderen überschreibt.',
  'drafts.waiting.title': 'Sie sind offline',
  'drafts.waiting':
    'Ihre Änderungen sind in diesem Browser und werden gespeichert, sobald Sie wieder online sind.',
  'drafts.waiting.here':
    'Ihre Änderungen werden gespeichert, sobald Sie wieder online sind. Lassen Sie diese Seite offen: Passwörter werden nicht aufbewahrt.',
  'editor.leave.title': 'Ohne Speichern verlassen?',
  'editor.leave.text':
    'Sie haben ungespeicherte Änderungen. Sie gehen verloren, wenn Sie die Seite verlassen.',
  'editor.leave.password.title': 'Ihr Passwort ist noch nicht gespeichert',
  'editor.leave.password.text':
    'Alles andere bleibt als Entwurf erhalten. Geben Sie das Passwort später noch einmal ein.',
  'editor.leave.password.leave': 'Als Entwurf behalten',
  'editor.leave.stay': 'Hier bleiben',
  'editor.leave.leave': 'Ohne Speichern verlassen',
}
