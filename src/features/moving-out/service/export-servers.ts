import type { ExportTarget } from '#features/moving-out/contract/moving-out.ts'

/** The links of one short link or one page: paths of a domain, and the address that each leads to. */
export type LinksOfOne = {
  readonly domain: string
  readonly links: readonly (readonly [path: string, to: string])[]
}

/** Where capital letters make another link. */
export type Spelling = {
  /** Domains. */
  readonly exact: Set<string>
  /** Domain and tag in lower case of links that differ by capital letters only. */
  readonly shared: Set<string>
}

type Server = { readonly path: string; readonly pieces: AsyncIterable<string> }

/**
 * The configuration with which another server leads to the same addresses; null for a target without one.
 *
 * @param links in the order of their domains.
 * @param count at least how many lines there are.
 */
export function serverFile(
  to: ExportTarget,
  links: AsyncIterable<LinksOfOne>,
  { spelling, count }: { readonly spelling: Spelling; readonly count: number },
): Server | null {
  if (to === 'caddy') return { path: 'Caddyfile', pieces: caddySites(links) }
  if (to === 'nginx') return { path: 'tessera.conf', pieces: nginxSites(links, spelling, count) }
  if (to === 'worker') return { path: 'worker.js', pieces: worker(links, spelling) }
  return null
}

/** In quotes. Braces would be a placeholder. */
function caddyText(text: string): string {
  return `"${text.replaceAll(/["\\{}]/g, (sign) => encodeURIComponent(sign))}"`
}

async function* caddySites(all: AsyncIterable<LinksOfOne>): AsyncGenerator<string> {
  let open: string | null = null
  for await (const { domain, links } of all) {
    if (domain !== open) {
      if (open !== null) yield `${caddyEnd(open)}\n`
      yield `${domain} {\n\tmap {path} {to} {\n\t\tdefault none\n`
      open = domain
    }
    yield links.map(([path, to]) => `\t\t${path} ${caddyText(to)}\n`).join('')
  }
  if (open !== null) yield caddyEnd(open)
}

function caddyEnd(domain: string): string {
  return `	}
	@known expression \`{to} != "none"\`
	redir @known {to} 302
	root * pages/${domain.replace(/:\d+$/, '')}
	try_files {path}/index.html {path}
	file_server
}
`
}

/** In quotes. Dollar signs would be a variable, and nginx has no other way to write one. */
function nginxText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => encodeURIComponent(sign)).replaceAll('$', '${tessera_dollar}')}"`
}

/** nginx ignores the case of `A` to `Z` only, so other letters come in each spelling. */
function inSmallAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** nginx ignores the case of texts, so each is written once. Expressions of `~` are exact, but slow in large numbers. */
async function* nginxSites(
  all: AsyncIterable<LinksOfOne>,
  { shared }: Spelling,
  count: number,
): AsyncGenerator<string> {
  yield `geo $tessera_dollar { default "$"; }
map_hash_max_size ${2 ** Math.ceil(Math.log2(Math.max(2_048, count * 2)))};
map_hash_bucket_size 512;
map $host$uri $tessera_to {
`
  const hosts = new Map<string, string>()
  for await (const { domain, links } of all) {
    const host = domain.replace(/:\d+$/, '')
    // nginx cannot tell two ports of a host apart, and refuses a key that comes twice.
    if ((hosts.get(host) ?? domain) !== domain) continue
    hosts.set(host, domain)
    const lines = new Map(
      links.map(([path, to]) => {
        const isShared = shared.has(`${domain}${path.toLowerCase()}`)
        const key = `${host}${path}`
        return [isShared ? `~^${key.replaceAll('.', String.raw`\.`)}$` : inSmallAscii(key), to]
      }),
    )
    yield [...lines].map(([key, to]) => `  "${key}" ${nginxText(to)};\n`).join('')
  }
  yield `}
server {
  listen 80;
  server_name ${[...hosts.keys()].join(' ')};
  root pages/$host;
  types { text/html html; text/vcard vcf; text/calendar ics; application/pdf pdf; image/svg+xml svg;
    image/png png; image/jpeg jpg jpeg; image/webp webp; image/gif gif; audio/mpeg mp3; video/mp4 mp4; }
  default_type application/octet-stream;
  location / {
    if ($tessera_to != "") { return 302 $tessera_to; }
    try_files $uri/index.html $uri =404;
  }
}
`
}

async function* worker(all: AsyncIterable<LinksOfOne>, { exact }: Spelling): AsyncGenerator<string> {
  yield 'const links = {\n'
  let open: string | null = null
  for await (const { domain, links } of all) {
    if (domain !== open) {
      yield `${open === null ? '' : ' },\n'} ${JSON.stringify(domain)}: {\n`
      open = domain
    }
    const lines = new Map(
      links.map(([path, to]) => [(exact.has(domain) ? path : path.toLowerCase()).normalize(), to]),
    )
    yield [...lines].map(([path, to]) => `  ${JSON.stringify(path)}: ${JSON.stringify(to)},\n`).join('')
  }
  yield `${open === null ? '' : ' },\n'}}
const exact = ${JSON.stringify([...exact])}

export default {
  async fetch(request, env) {
    const { host, pathname } = new URL(request.url)
    let typed = pathname
    try { typed = decodeURIComponent(pathname).normalize() } catch {}
    const path = exact.includes(host) ? typed : typed.toLowerCase()
    if (Object.hasOwn(links, host) && Object.hasOwn(links[host], path))
      return new Response(null, { status: 302, headers: { location: links[host][path] } })
    for (const file of [\`\${path}/index.html\`, pathname]) {
      const answer = await env.ASSETS.fetch(new URL(\`/\${host}\${file}\`, request.url))
      if (answer.ok) return answer
    }
    return new Response('Not found', { status: 404 })
  },
}
`
}
