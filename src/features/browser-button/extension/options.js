const { i18n, storage } = globalThis.browser ?? globalThis.chrome

const field = document.querySelector('input')
const answer = document.querySelector('#answer')

document.documentElement.lang = i18n.getUILanguage()
document.documentElement.dir = i18n.getMessage('@@bidi_dir')
for (const element of document.querySelectorAll('[data-message]'))
  element.textContent = i18n.getMessage(element.dataset.message)

/** The origin of a web address; null for any other text. */
function originOf(text) {
  try {
    const { origin, protocol } = new URL(/^https?:/i.test(text) ? text : `https://${text}`)
    // Chrome takes a space into the name of a host, as %20.
    return /^https?:$/.test(protocol) && !origin.includes('%') ? origin : null
  } catch {
    return null
  }
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const service = originOf(field.value.trim())
  field.setAttribute('aria-invalid', String(service === null))
  answer.textContent = i18n.getMessage(service === null ? 'invalid' : 'saved')
  if (service === null) {
    field.focus()
    return
  }
  field.value = service
  void storage.local.set({ service })
})

const { service = '' } = await storage.local.get('service')
field.value = service
