import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createProgram, ModuleKind, ModuleResolutionKind, ScriptTarget, transpileModule } from 'typescript'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { apiExamples } from '#contract/api-examples.ts'
import { createRequestSchema } from '#contract/create.ts'
import { listQuerySchema } from '#contract/list.ts'
import { operations } from '#contract/operations.ts'
import { qrCodeKeys } from '#contract/record.ts'
import { service, serviceForAll } from './support/own-service.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  examples?: unknown[]
  required?: string[]
  [key: string]: unknown
}
type Described = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
let document: {
  openapi: string
  paths: Record<string, Record<string, Described>>
  info: { license?: object }
  components: { schemas: Record<string, Schema> }
}
let origin: string
serviceForAll()
beforeAll(async () => {
  origin = await service.app.api.listen({ port: 0, host: '127.0.0.1' })
  document = (
    await service.inject({ method: 'GET', url: '/api/openapi.json', headers: { authorization: '' } })
  ).json()
})

test('every operation of the contract is described with its responses and errors, and POST beside PUT', () => {
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(
    [...Object.keys(operations), 'updateQrCodeByPost'].sort(),
  )
  for (const { operationId, responses } of described) {
    const operation =
      operations[
        (operationId === 'updateQrCodeByPost' ? 'updateQrCode' : operationId) as keyof typeof operations
      ]
    expect(new Set(Object.keys(responses))).toEqual(
      new Set([operation.success, ...operation.refusals, 'default'].map(String)),
    )
    for (const { description, content } of Object.values(responses)) {
      expect(description).not.toBe('')
      expect(Object.keys(content).length).toBeGreaterThan(0)
    }
  }
})

test('the linter of OpenAPI documents finds nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-openapi-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = async (text: object) => {
    await writeFile(file, JSON.stringify(text))
    const options = { env, cwd: folder, maxBuffer: 10_000_000 }
    const run = promisify(execFile)(process.execPath, [redocly, 'lint', file, '--format=json'], options)
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return JSON.parse(stdout).problems.map(({ message }: { message: string }) => message)
  }
  expect(await lint(document)).toEqual([])
  const { license: _license, ...info } = document.info
  expect(await lint({ ...document, info, paths: {} })).toContain(
    'Info object should contain `license` field.',
  )
})

test('code ids are numbers, other ids are text', () => {
  const types = Object.entries(document.paths).map(([path, { get, post, put, delete: remove }]) => {
    const [id] = (get ?? post ?? put ?? remove)?.parameters.filter(({ name }) => name === 'id') ?? []
    return [path, id?.schema.type]
  })
  expect(Object.fromEntries(types)).toMatchObject({
    '/api/v1/qr-code/{id}': 'integer',
    '/api/v1/qr-code/{id}/approval/state': 'integer',
    '/api/v1/tokens/{id}': 'string',
    '/api/v1/logos/{id}': 'string',
  })
})

test('every path parameter is described, and every schema reference resolves', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(names)
    }
  }
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas[name!]).toMatchObject({ type: 'object' })
  }
  expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull()
  expect(text).not.toContain('$schema')
})

test('create takes the documented fields and returns the whole record', () => {
  const create = document.paths['/api/v1/qr-code']?.['post']
  const body = create?.requestBody?.content['application/json']?.schema
  expect(body?.required).toEqual(['brandedDomain', 'slashTag', 'qr'])
  expect(Object.keys(body?.properties ?? {})).toEqual(
    expect.arrayContaining(['destinationUrl', 'fieldData', 'mondayOpen', 'password']),
  )
  const answer = create?.responses['201']?.content['application/json']?.schema
  expect(Object.keys(answer?.properties?.['data']?.properties ?? {})).toEqual([...qrCodeKeys])
  const withoutWords = Object.entries(answer?.properties?.['data']?.properties ?? {})
    .filter(([, { description }]) => description === undefined)
    .map(([name]) => name)
  expect(withoutWords).toEqual([])
  expect(create?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
})

test('every field of a code and every parameter of the list has a description, and an example that fits', () => {
  const create = document.paths['/api/v1/qr-code']
  const fields = create?.['post']?.requestBody?.content['application/json']?.schema.properties ?? {}
  for (const [name, field] of Object.entries(fields)) {
    expect(field, name).toMatchObject({
      description: expect.stringMatching(/\w/),
      examples: [expect.anything()],
    })
  }
  const examples = Object.entries(fields).map(([name, { examples }]) => [name, examples?.[0]])
  expect(createRequestSchema.safeParse(Object.fromEntries(examples)).error).toBeUndefined()
  const query = create?.['get']?.parameters.map(({ name, schema, description }) => {
    expect(description, name).toMatch(/\w/)
    return [name, schema.examples?.[0]]
  })
  expect(listQuerySchema.safeParse(Object.fromEntries(query ?? [])).error).toBeUndefined()
})

test('the examples of the dashboard run as they stand', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-examples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { curl, typescript, python } = apiExamples(origin)
  const env = { ...process.env, TESSERA_TOKEN: service.token }
  const run = async (program: string, ...words: string[]) =>
    (await promisify(execFile)(program, words, { env })).stdout
  expect(JSON.parse(await run('sh', '-c', curl)).data.shortUrl).toBe('https://go.acme.com/summer')
  expect(await run('python3', '-c', python)).toMatch(/summer-\w+\n$/)
  const file = join(folder, 'example.mjs')
  const { outputText } = transpileModule(typescript, { compilerOptions: { target: ScriptTarget.ES2022 } })
  await writeFile(file, outputText)
  expect(await run(process.execPath, file, service.token)).toMatch(/^https:\/\/go\.acme\.com\/summer-\w+\n$/)
})

test('the typed client of the docs compiles, creates, reads, updates and lists, and a wrong field does not compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const [client, use] = [...(await readFile('docs/api.md', 'utf8')).matchAll(/```ts\n(.*?)```/gs)]
  const program = use![1]!.replace('https://qr.example.com', origin)
  await writeFile(at('package.json'), '{ "type": "module" }')
  await writeFile(at('client.ts'), client![1]!)
  await writeFile(at('use.ts'), program)
  await writeFile(at('wrong.ts'), program.replace('destinationUrl', 'destination'))
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const [command, , ...words] = scripts.client.split(' ')
  await promisify(execFile)(resolve('node_modules/.bin', command), [`${origin}/api/openapi.json`, ...words], {
    cwd: folder,
  })
  const built = createProgram([at('use.ts'), at('wrong.ts')], {
    strict: true,
    skipLibCheck: true,
    target: ScriptTarget.ES2022,
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.Bundler,
    rewriteRelativeImportExtensions: true,
    types: [fileURLToPath(new URL('.', import.meta.resolve('@types/node/package.json')))],
  })
  const errors = [
    ...built.getSemanticDiagnostics(),
    ...built.getSyntacticDiagnostics(),
    ...built.getOptionsDiagnostics(),
  ]
  expect(errors.map(({ file, code }) => [file?.fileName, code])).toEqual([[at('wrong.ts'), 2322]])
  built.emit()
  const env = { ...process.env, TESSERA_TOKEN: service.token }
  const { stdout } = await promisify(execFile)(process.execPath, [at('use.js')], { env })
  expect(stdout).toMatch(/^Summer sale https:\/\/go\.acme\.com\/summer-\w+ [1-9]\n$/)
})
