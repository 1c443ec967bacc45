// A file of its own and not part of the bundle: it runs before the first paint and before the bundle has loaded. An old
// browser must be able to read it, so it uses the JavaScript of 2016.
{
  const root = document.documentElement
  const content = (name) => {
    const meta = document.querySelector(`meta[name=${name}]`)
    return meta === null ? '' : meta.content
  }
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
      // oxlint-disable-next-line no-unused-vars -- browsers before 2018 need the name
    } catch (error) {
      // A browser that forbids storage follows the system's theme and its own languages.
      return null
    }
  }

  const theme = stored('tessera.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  // The person's choice, or else the first language of the browser that is offered.
  const offered = content('languages').split(' ')
  const chosen = stored('tessera.language')
  const isKnown = offered.concat(content('unfinished-languages').split(' ')).includes(chosen)
  const own = navigator.languages
    .map((language) => language.toLowerCase().split('-')[0])
    .find((language) => offered.includes(language))
  root.lang = (isKnown ? chosen : own) || 'en'
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'

  // Loads the messages beside the bundle and not after it.
  const preload = document.createElement('link')
  preload.rel = 'preload'
  preload.as = 'fetch'
  preload.crossOrigin = 'anonymous'
  preload.href = `${content('messages')}/${root.lang}.json`
  document.head.appendChild(preload)

  // Older than docs/browsers.md: the bundle may not even start. The sentence stands until it does.
  const tooOld = {
    ar: 'هذا المتصفح قديم جدًا لتشغيل Tessera. حدِّثه، أو افتح هذه الصفحة في متصفح آخر.',
    de: 'Dieser Browser ist zu alt für Tessera. Aktualisieren Sie ihn, oder öffnen Sie diese Seite in einem anderen.',
    en: 'This browser is too old for Tessera. Update it, or open this page in another one.',
    es: 'Este navegador es demasiado antiguo para Tessera. Actualízalo o abre esta página en otro.',
    fr: 'Ce navigateur est trop ancien pour Tessera. Mettez-le à jour ou ouvrez cette page dans un autre.',
    it: 'Questo browser è troppo vecchio per Tessera. Aggiornalo o apri questa pagina in un altro.',
    nl: 'Deze browser is te oud voor Tessera. Werk hem bij of open deze pagina in een andere.',
    pl: 'Ta przeglądarka jest za stara dla Tessery. Zaktualizuj ją lub otwórz tę stronę w innej.',
    pt: 'Este navegador é antigo demais para o Tessera. Atualize-o ou abra esta página em outro.',
  }
  if (typeof URL.canParse !== 'function') {
    document.addEventListener('DOMContentLoaded', () => {
      const sentence = document.createElement('p')
      sentence.style.padding = '2rem'
      sentence.textContent = tooOld[root.lang]
      document.getElementById('root').appendChild(sentence)
    })
  }
}
