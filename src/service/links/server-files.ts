import type { ExportTarget } from '#contract/links.ts'

/** A path of a domain that leads to an address without Tessera. */
export type ExportedLink = { readonly domain: string; readonly path: string; readonly to: string }

/** Domains where capital letters make another link: how many links have each tag, in lower case. */
type ExactDomains = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The configuration with which another server leads to the same addresses, by file name. */
export function serverFiles(
  to: ExportTarget,
  links: readonly ExportedLink[],
  exact: ExactDomains,
): Readonly<Record<string, string>> {
  const domains = new Map<string, ExportedLink[]>()
  for (const link of links) {
    const known = domains.get(link.domain)
    if (known === undefined) domains.set(link.domain, [link])
    else known.push(link)
  }
  if (to === 'caddy') return { Caddyfile: [...domains].map(caddySite).join('\n') }
  if (to === 'nginx') return { 'tessera.conf': nginxSites(domains, exact) }
  if (to === 'worker') return { 'worker.js': worker(domains, exact) }
  return {}
}

type Links = readonly ExportedLink[]

/** In quotes. Braces would be a placeholder. */
function caddyText(text: string): string {
  return `"${text.replaceAll(/["\\{}]/g, (sign) => encodeURIComponent(sign))}"`
}

function caddySite([domain, links]: readonly [string, Links]): string {
  return `${domain} {
	map {path} {to} {
		default none
${links.map(({ path, to }) => `\t\t${path} ${caddyText(to)}`).join('\n')}
	}
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

/** nginx ignores the case of texts, so each is written once. Expressions of `~` are exact, but slow in large numbers. */
function nginxSites(domains: ReadonlyMap<string, Links>, exact: ExactDomains): string {
  const hosts = [...domains.keys()].map((domain) => domain.replace(/:\d+$/, ''))
  const lines = new Map(
    [...domains.values()].flat().map(({ domain, path, to }) => {
      const key = `${domain.replace(/:\d+$/, '')}${path}`
      const isShared = (exact.get(domain)?.get(path.slice(1).toLowerCase()) ?? 0) > 1
      return [isShared ? `~^${key.replaceAll('.', String.raw`\.`)}$` : key.toLowerCase(), to]
    }),
  )
  return `geo $tessera_dollar { default "$"; }
map_hash_max_size ${2 ** Math.ceil(Math.log2(Math.max(2_048, lines.size * 2)))};
map_hash_bucket_size 512;
map $host$uri $tessera_to {
${[...lines].map(([key, to]) => `  "${key}" ${nginxText(to)};`).join('\n')}
}
server {
  listen 80;
  server_name ${hosts.join(' ')};
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

function worker(domains: ReadonlyMap<string, Links>, exact: ExactDomains): string {
  const table = Object.fromEntries(
    [...domains].map(([domain, links]) => [
      domain,
      Object.fromEntries(links.map(({ path, to }) => [exact.has(domain) ? path : path.toLowerCase(), to])),
    ]),
  )
  return `const links = ${JSON.stringify(table, null, 1)}
const exact = ${JSON.stringify([...exact.keys()])}

export default {
  async fetch(request, env) {
    const { host, pathname } = new URL(request.url)
    const path = exact.includes(host) ? pathname : pathname.toLowerCase()
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
