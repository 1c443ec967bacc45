import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#service/operations/config.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

/** Variables of the table in docs/configuration.md. */
const documented = [
  ...read('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
const dockerfile = read('Dockerfile')

/** The variables that a file sets for Tessera, without those of other services. */
function environmentOf(file: string): Record<string, string> {
  const [, tessera = ''] = /^ {2}tessera:\n((?: {4}.*\n|\n)+)/m.exec(read(file)) ?? []
  const [, block = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(tessera) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z_]+): '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{\w+:?[^}]*\}/g, 'qr.example.com'),
    ]),
  )
}

test('compose.yaml needs no variable, names every one, and fits the image', () => {
  const text = read('compose.yaml')
  expect(text).not.toContain('${')
  const named = [...text.matchAll(/^ {4}# {3}([A-Z_]+): \S/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(documented))
  const published = [...text.matchAll(/^ +- '(\d+):\1'$/gm)].map(([, port]) => port)
  expect(published.join(' ')).toBe(/^EXPOSE (.+)$/m.exec(dockerfile)?.[1])
  const [, folder] = /^VOLUME (\S+)$/m.exec(dockerfile) ?? []
  expect(text).toContain(`- data:${folder}\n`)
  expect(dockerfile).toContain(`DATA_DIR=${folder}`)
})

test.each(['compose.postgres.yaml', 'compose.tls.yaml'])(
  '%s sets variables that the service takes',
  (file) => {
    const environment = environmentOf(file)
    expect(Object.keys(environment)).not.toEqual([])
    expect(documented).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(() => readConfig(environment, [])).not.toThrow()
  },
)

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the systemd unit of the docs is hardened', () => {
  const [, unit = ''] = /^```ini\n(.+?)^```$/ms.exec(read('docs/operations.md')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'tessera-unit-'))
  try {
    const file = join(folder, 'tessera.service')
    writeFileSync(file, unit)
    const words = execFileSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      file,
    ]).toString()
    const [, exposure] = /Overall exposure level for tessera\.service: ([\d.]+)/.exec(words) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2.5)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
