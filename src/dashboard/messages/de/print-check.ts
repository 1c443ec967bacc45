import type { Translation } from '../translation.ts'

export const printCheck: Translation<'de', 'printCheck'> = {
  'check.title': 'Druck prüfen',
  'check.text':
    'Sehen Sie, welcher Code auf einem Plakat, Flyer oder Bildschirm ist, wohin er jetzt führt und warum er nicht scannt. Fotos bleiben in diesem Browser.',
  'check.choose': 'Foto oder PDF wählen',
  'check.camera': 'Kamera benutzen',
  'check.drop': 'Legen Sie hier ein Foto, Bildschirmfoto oder PDF ab, oder fügen Sie ein Bild ein.',
  'check.dropNow': 'Zum Prüfen ablegen',
  'check.reading': '{name} wird gelesen',
  'check.page': 'Seite {page} von {pages} wird gelesen',
  'check.again': 'Weiteren prüfen',
  'check.notPicture':
    '{name} ist kein Bild oder PDF, das dieser Browser öffnen kann. Vielleicht ist es beschädigt oder geschützt.',
  'check.protected':
    'Dieses PDF ist geschützt. Entfernen Sie Passwort oder Berechtigungen in dem Programm, das es erstellt hat, und wählen Sie es dann erneut.',
  'check.tooLarge': '{name} ist größer als {size}. Wählen Sie eine kleinere Datei.',
  'check.failed':
    'Die Prüfung konnte nicht beginnen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'check.retry': 'Erneut versuchen',
  'check.partlyRead': 'Der Rest der Datei ließ sich nicht öffnen.',
  'check.found': { one: '{count} Code gefunden', other: '{count} Codes gefunden' },
  'check.codes': 'Gefundene Codes',
  'check.column.page': 'Seite',
  'check.column.code': 'Code',
  'check.column.state': 'Zustand',
  'check.column.leads': 'Führt zu',
  'check.column.changed': 'Letzte Änderung',
  'check.none': 'Kein Code',
  'check.unread': 'Nicht lesbar',
  'check.photo': 'Geprüftes Foto',
  'check.photoPage': '{name}, Seite {page}',
  'check.isYours': 'Das ist Ihr Code',
  'check.isProbably': 'Das ist wahrscheinlich Ihr Code',
  'check.probablyText':
    'Er ist nicht lesbar, aber sein Muster ist diesem Code deutlich ähnlicher als jedem anderen.',
  'check.alias': 'Der Druck zeigt einen früheren Kurzlink. Er funktioniert noch.',
  'check.deleted':
    'Dieser Code ist gelöscht. Besucher sehen, dass es den Link nicht gibt. Sie können ihn in der Bibliothek wiederherstellen.',
  'check.notYours': 'Keiner von Ihren',
  'check.notYours.text': 'Dieser Code führt zu {host}. Ihre Codes verwenden {domains}.',
  'check.lookAlike': 'Nicht Ihrer, sieht aber so aus',
  'check.lookAlike.text':
    'Dieser Code führt zu {host} und ahmt {domain} nach. Vielleicht klebt etwas über Ihrem Code. Prüfen Sie den Druck vor Ort.',
  'check.unknownLink': 'Ihre Domain, aber keiner Ihrer Codes',
  'check.unknownLink.text':
    'Kein Code dieses Kontos hat den Kurzlink {link}. Vielleicht ist es ein Tippfehler in der Vorlage.',
  'check.otherText': 'Keiner Ihrer Codes',
  'check.otherText.text': 'Dieser Code enthält einen Text, den keiner Ihrer Codes hat:',
  'check.cannotLookUp':
    'Dieser Code konnte nicht nachgeschlagen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'check.holds': 'Text im Code',
  'check.leads': 'Führt zu',
  'check.leadsNowhere': 'Seine eigene Seite',
  'check.link': 'Kurzlink',
  'check.state': 'Zustand',
  'check.changed': 'Letzte Änderung',
  'check.open': 'Code öffnen',
  'check.print': 'Druck',
  'check.comparing': 'Vergleich mit den gespeicherten Versionen',
  'check.compareFailed':
    'Die gespeicherten Versionen wurden nicht geladen, das Aussehen ist nicht verglichen.',
  'check.matches': 'Der Druck entspricht dem jetzigen Design.',
  'check.older': 'Der Druck zeigt Version {number} vom {date}. Das Design wurde seitdem geändert.',
  'check.olderText': 'Der Code funktioniert noch. Drucken Sie neu, wenn Ihnen das neue Aussehen wichtig ist.',
  'check.unsure': 'Der Druck zeigt eine von mehreren Versionen, die fast gleich aussehen.',
  'check.sameLook': 'Seitdem hat sich nichts Sichtbares geändert.',
  'check.differs':
    'Der Druck sieht keiner gespeicherten Version ähnlich. Farben oder Teile wurden außerhalb von Tessera geändert.',
  'check.whole': 'Alle Module sind wie gespeichert.',
  'check.wrong': {
    one: '{count} Modul weicht vom gespeicherten Code ab: {use} der Fehlerkorrektur sind verbraucht.',
    other: '{count} Module weichen vom gespeicherten Code ab: {use} der Fehlerkorrektur sind verbraucht.',
  },
  'check.wrongLost': {
    one: '{count} Modul weicht vom gespeicherten Code ab. Das ist mehr, als die Fehlerkorrektur ausgleicht.',
    other:
      '{count} Module weichen vom gespeicherten Code ab. Das ist mehr, als die Fehlerkorrektur ausgleicht.',
  },
  'check.wrongSoon': 'Für Schmutz und Kratzer bleibt wenig übrig. Ersetzen Sie diesen Druck bald.',
  'check.versionPicture': 'Gespeichertes Design, Version {number}',
  'check.currentPicture': 'Gespeichertes Design',
  'check.noCode': 'Kein Code gefunden',
  'check.noCodeText':
    'Nichts in diesem Bild sieht wie ein QR-Code aus. Der ganze Code muss zu sehen sein: Gehen Sie mit der Kamera näher heran, oder zoomen Sie vor dem Screenshot hinein.',
  'check.noCodeOnPage':
    'Nichts auf dieser Seite sieht wie ein QR-Code aus. Wenn sie einen tragen soll, prüfen Sie, ob die richtige Datei exportiert wurde.',
  'check.perhaps': 'Hier könnte ein Code sein, er ist aber nicht lesbar',
  'check.why': 'Warum er nicht lesbar ist',
  'check.whyRescued': 'Telefone lesen ihn vielleicht nicht',
  'check.rescuedText': 'Wir konnten ihn erst nach einer Korrektur des Fotos lesen.',
  'check.causeUnknown': 'Nichts fällt auf',
  'check.causeUnknown.do': 'Machen Sie ein neues Foto: näher, gerade von vorn, in gleichmäßigem Licht.',
  'check.also': 'Auch möglich: {causes}',
  'check.cause.blurred': 'Unscharf',
  'check.cause.blurred.do':
    'Halten Sie das Telefon ruhig, tippen Sie zum Scharfstellen auf den Code und gehen Sie etwas zurück. Versagt auch ein scharfes Foto, ist der Druck unscharf: Drucken Sie neu.',
  'check.cause.small': 'Zu klein',
  'check.cause.small.do':
    'Gehen Sie näher oder zoomen Sie. Müssen Telefone ihn von hier lesen, drucken Sie den Code größer.',
  'check.cause.glare': 'Spiegelung',
  'check.cause.glare.do':
    'Ändern Sie den Winkel, damit sich keine Lampe im Code spiegelt. Hängt er unter einer Lampe, nehmen Sie mattes Papier oder matte Folie.',
  'check.cause.pale': 'Zu blass',
  'check.cause.pale.do':
    'Die Farbe ist kaum dunkler als das Papier. Drucken Sie mit dunkleren Farben oder mehr Farbe, und nicht in praller Sonne.',
  'check.cause.margin': 'Rand abgeschnitten',
  'check.cause.margin.do':
    'Um den Code ist zu wenig heller Platz. Drucken Sie ihn mit vier Modulen Rand auf jeder Seite.',
  'check.cause.corner': 'Ecke beschädigt',
  'check.cause.corner.do':
    'Eines der drei Eckquadrate ist verdeckt oder abgerissen. Telefone brauchen alle drei: Ersetzen Sie den Druck.',
  'check.cause.screen': 'Bildschirmmuster',
  'check.cause.screen.do':
    'Die Kamera nimmt die Punkte des Bildschirms auf. Gehen Sie zurück, drehen Sie das Telefon etwas, oder machen Sie ein Bildschirmfoto.',
  'check.cause.angle': 'Steiler Winkel',
  'check.cause.angle.do':
    'Stellen Sie sich vor den Code. Können Besucher das nicht, hängen Sie ihn dorthin, wo sie ihn von vorn sehen.',
  'check.cause.covered': 'Verdeckt oder abgenutzt',
  'check.cause.covered.do':
    'Zu viel vom Code ist verdeckt oder abgerieben. Reinigen Sie ihn oder entfernen Sie, was ihn verdeckt, sonst ersetzen Sie den Druck.',
  'check.overlay.code': 'Umriss des Codes',
  'check.overlay.damage': 'Module, die vom gespeicherten Code abweichen',
  'check.cameraTitle': 'Kamera',
  'check.camera.which': 'Kamera',
  'check.camera.number': 'Kamera {number}',
  'check.camera.take': 'Dieses Bild prüfen',
  'check.camera.stop': 'Kamera schließen',
  'check.camera.light': 'Licht',
  'check.camera.looking': 'Richten Sie die Kamera auf den Code. Er wird geprüft, sobald er gelesen ist.',
  'check.camera.refused':
    'Der Browser hat keinen Zugriff auf die Kamera. Erlauben Sie ihn in der Adresszeile, oder wählen Sie hier ein Foto.',
  'check.camera.none': 'Dieses Gerät hat keine Kamera, die der Browser benutzen kann. Wählen Sie ein Foto.',
  'check.camera.lost': 'Die Kamera wurde angehalten.',
  'check.camera.restart': 'Neu starten',
  'check.save': 'Beim Code speichern',
  'check.save.text': 'Notiz',
  'check.save.hint': 'Wo der Druck hängt oder was Sie gesehen haben. Das Foto wird mit gespeichert.',
  'check.saved': 'Beim Code gespeichert.',
  'check.saveFailed':
    'Das konnte nicht gespeichert werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'check.saveFull':
    'Ihr Speicher ist voll. Löschen Sie Dateien, die Sie nicht mehr brauchen, und speichern Sie dann erneut.',
  'check.pasted': 'Eingefügtes Bild',
  'check.cameraPhoto': 'Kamerabild',
}
