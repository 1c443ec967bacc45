// The steps of .github/workflows/release.yml, so that they can run anywhere: node .ci/release.js STEP [WORDS]
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (name) => readFileSync(join(root, name), 'utf8')
const { name: packageName, version, dependencies } = JSON.parse(read('package.json'))

/** The part of the changelog about this version, with the rest of its heading. Throws when it is missing. */
function changes() {
  const [, heading, notes] =
    read('CHANGELOG.md')
      .split(/^## /m)
      .map((part) => /^(\S+) - (.*)\n([^]*)$/.exec(part)?.slice(1) ?? [])
      .find(([named]) => named === version) ?? []
  if (notes === undefined) fail(`CHANGELOG.md has no part for ${version}.`)
  return { isDated: /^\d{4}-\d\d-\d\d$/.test(heading), notes: notes.trim() }
}

function fail(sentence) {
  throw new Error(sentence)
}

/** Packages with native code, and how each names its binaries. */
const natives = ['sharp', 'libsql', '@node-rs/argon2', '@napi-rs/canvas'].filter(
  (name) => name in dependencies,
)
/** ELF machine numbers. */
const machines = { x64: 62, arm64: 183 }

/** Installs the native packages for another machine, at the versions of the lockfile, and looks at their binaries. */
function checkNatives(cpu, libc) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-natives-'))
  try {
    const { packages } = JSON.parse(read('package-lock.json'))
    const wanted = Object.fromEntries(natives.map((name) => [name, packages[`node_modules/${name}`].version]))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }))
    copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
    const target = ['--os=linux', `--cpu=${cpu}`, `--libc=${libc}`]
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent']
    execFileSync('npm', ['install', ...target, ...quiet], { cwd: folder, stdio: 'inherit' })
    const found = readdirSync(folder, { recursive: true }).filter((file) => {
      if (!file.endsWith('.node')) return false
      const isMade = readFileSync(join(folder, file)).readUInt16LE(18) === machines[cpu]
      return isMade && /musl/.test(file) === (libc === 'musl')
    })
    const scopes = { sharp: '@img/', libsql: '@libsql/' }
    const missing = natives.filter((name) => !found.some((file) => file.includes(scopes[name] ?? `${name}-`)))
    if (missing.length > 0) fail(`No binaries for ${cpu} with ${libc}: ${missing.join(', ')}.`)
    process.stdout.write(`${cpu} with ${libc}: ${found.length} binaries\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [step, ...words] = process.argv.slice(2)
const steps = {
  /** TAG: the tag, the package, the image and the changelog name one version. */
  'check-tag': ([tag]) => {
    if (tag !== `v${version}`) fail(`The tag is ${tag}, but package.json has ${version}.`)
    if (!read('Dockerfile').includes(`ARG VERSION=${version}\n`)) fail(`The Dockerfile has not ${version}.`)
    if (!changes().isDated) fail(`CHANGELOG.md has no date for ${version}.`)
  },
  notes: () => process.stdout.write(`${changes().notes}\n`),
  /** [CPU LIBC]: all machines that are released, or one. */
  natives: ([cpu, libc]) => {
    if (cpu !== undefined) return checkNatives(cpu, libc)
    for (const each of Object.keys(machines)) for (const kind of ['glibc', 'musl']) checkNatives(each, kind)
  },
  /** The names of the image as an output of a workflow's step. */
  'image-names': () => {
    const repository = process.env['GITHUB_REPOSITORY']
    if (repository === undefined) throw new Error('GITHUB_REPOSITORY is not set.')
    const image = `ghcr.io/${repository.toLowerCase()}`
    const [major, minor] = version.split('.')
    const tags = [version, `${major}.${minor}`, major, 'latest'].map((tag) => `${image}:${tag}`)
    process.stdout.write(`version=${version}\ntags=${tags.join(',')}\n`)
  },
  /** Packs the built package and publishes the release of the tag with it. */
  publish: () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'))
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
    execFileSync('npm', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const file = join(folder, `${packageName}-${version}.tgz`)
    const release = [
      'release',
      'create',
      `v${version}`,
      file,
      '--verify-tag',
      '--title',
      version,
      '--notes',
      changes().notes,
    ]
    try {
      execFileSync('gh', release, { cwd: root, stdio: 'inherit' })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
try {
  if (!Object.hasOwn(steps, step)) fail(`Steps: ${Object.keys(steps).join(', ')}.`)
  steps[step](words)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
