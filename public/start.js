// A file of its own and not part of the bundle: it runs before the first paint and before the bundle has loaded.
try {
  const theme = localStorage.getItem('tessera.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that forbids storage follows the system's theme.
}

// The person's choice, or else the first language of the browser that is offered.
{
  const listed = (name) => document.querySelector(`meta[name=${name}]`)?.content.split(' ') ?? []
  const offered = listed('languages')
  let chosen = null
  try {
    chosen = localStorage.getItem('tessera.language')
  } catch {
    // A browser that forbids storage follows its own languages.
  }
  if (!offered.includes(chosen) && !listed('unfinished-languages').includes(chosen))
    chosen = navigator.languages
      .map((language) => language.toLowerCase().split('-')[0])
      .find((language) => offered.includes(language))
  const root = document.documentElement
  root.lang = chosen ?? 'en'
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
}

// Loads the messages beside the bundle and not after it.
{
  const folder = document.querySelector('meta[name=messages]')?.content
  const href = `${folder}/${document.documentElement.lang}.json`
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    }),
  )
}
