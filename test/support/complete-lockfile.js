// npm leaves optional packages out of the lockfile when the registry lacks them (a partial mirror often has
// Linux only), and `npm ci` then refuses that lockfile everywhere. This adds the missing entries, with the
// platform from the package's name. Run it after adding a dependency: node test/support/complete-lockfile.js
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]

/** The platform in a package's name, such as `binding-linux-arm-musleabihf`. */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  const processor = processors.find((known) => words.includes(known))
  const system = systems.find((known) => words.includes(known))
  if (processor === undefined && !words.includes('universal')) return null
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return {
    ...(processor && { cpu: [processor] }),
    ...(libc && system === 'linux' && { libc: [libc] }),
    ...(system && { os: [system] }),
  }
}

/** Optional packages missing in the lockfile, as `[path, entry]`. */
export function missingPlatforms(lockfile) {
  const missing = new Map()
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${path}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      if (nested in lockfile.packages || hoisted in lockfile.packages) continue
      missing.set(hoisted, {
        version,
        ...platformOf(name),
        ...(entry.dev && { dev: true }),
        ...(entry.license && { license: entry.license }),
        optional: true,
        ...(entry.engines && { engines: entry.engines }),
      })
    }
  }
  return [...missing]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, entry] of missingPlatforms(lockfile)) {
    if (!/^\d/.test(entry.version) || !(entry.os || entry.cpu))
      throw new Error(`cannot tell the platform of ${path}`)
    lockfile.packages[path] = entry
    console.log(`added ${path} ${entry.version}`)
  }
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lockfile.packages = Object.fromEntries(sorted)
  writeFileSync('package-lock.json', `${JSON.stringify(lockfile, null, 2)}\n`)
}
