import type { Plugin } from 'vite'

/**
 * Lets a part of the dashboard load after a first try failed. Browsers remember a failed module until the page is
 * loaded again, so `import()` would fail for ever. The files of a part are fetched first, which can be repeated.
 * Parts have no style sheets of their own.
 */
export function retriedParts(): Plugin {
  return {
    name: 'tessera:retried-parts',
    apply: 'build',
    enforce: 'pre',
    transform(_code, id) {
      return id === '\0vite/preload-helper.js' ? { code: preloadHelper, map: null } : null
    },
    generateBundle(_options, bundle) {
      const isUsed = Object.values(bundle).some((part) => part.type === 'chunk' && part.code.includes(mark))
      if (!isUsed) throw new Error('Vite did not take the preload helper of this project.')
    },
  }
}

const mark = 'This file could not be loaded'

/** Replaces Vite's helper. `files` are a chunk and all chunks that it imports, relative to the origin. */
const preloadHelper = `
const loads = new Map()

function isInPage(href) {
  const found = [...document.querySelectorAll('link[href], script[src]')]
  return found.some((element) => (element.href ?? element.src) === href)
}

// From then on the browser's cache has it. A link would not do: browsers remember a failed preload too.
async function fetched(href) {
  try {
    const answer = await fetch(href)
    if (!answer.ok) throw new Error('${mark}: ' + href)
    await answer.arrayBuffer()
  } catch (error) {
    loads.delete(href)
    throw error
  }
}

function loaded(href) {
  if (!loads.has(href)) loads.set(href, isInPage(href) ? Promise.resolve() : fetched(href))
  return loads.get(href)
}

export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => loaded(new URL(file, location.origin).href))).then(load)
`
