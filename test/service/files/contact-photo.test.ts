import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminOf } from '../access/admin-of.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { aPhoto } from './sample-files.ts'
import { storedFile } from './send-file.ts'

serviceForAll()

async function photoOf(tag: string, query = ''): Promise<Buffer | null> {
  const { body } = await service.visit({
    url: `/${tag}/contact.vcf${query}`,
    headers: { host: 'go.acme.com' },
  })
  const line = body.replaceAll('\r\n ', '').match(/^PHOTO[^\r\n]*$/m)?.[0]
  const [, base64] = /^PHOTO(?:;ENCODING=b;TYPE=JPEG:|:data:image\/jpeg;base64,)(.*)$/.exec(line ?? '') ?? []
  return base64 === undefined ? null : Buffer.from(base64, 'base64')
}

test.each([
  ['a tall photo', 450, 700, 'jpeg'],
  ['a small one', 90, 60, 'png'],
] as const)('a saved contact carries %s as a small JPEG', async (_, width, height, format) => {
  const { url } = await storedFile(service, `me-${width}.${format}`, await aPhoto(width, height, format))
  const slashTag = `anna-${width}`
  const payload = aCreateRequest({ qrType: 'contact', slashTag, firstName: 'Anna', profilePic: url })
  expect((await service.api('POST', '/qr-code', payload)).statusCode).toBe(201)
  for (const query of ['', '?v=4']) {
    const photo = await photoOf(slashTag, query)
    expect(photo?.length).toBeLessThanOrEqual(30_000)
    const shown = await sharp(photo ?? Buffer.alloc(0)).metadata()
    expect([shown.format, Math.max(shown.width, shown.height)]).toEqual([
      'jpeg',
      Math.min(320, Math.max(width, height)),
    ])
  }
})

test('a contact comes without a photo that was taken down, and without one of another site', async () => {
  const { url, id } = await storedFile(service, 'down.jpg', await aPhoto(500, 500))
  const contact = (slashTag: string, profilePic: string) =>
    service.api(
      'POST',
      '/qr-code',
      aCreateRequest({ qrType: 'contact', slashTag, firstName: 'Berta', profilePic }),
    )
  await contact('berta', url)
  await contact('carla', 'https://pictures.example/carla.jpg')
  expect(await photoOf('berta')).not.toBeNull()
  await adminOf(service)('file', 'block', id, '--reason', 'Not theirs')
  expect(await photoOf('berta')).toBeNull()
  expect(await photoOf('carla')).toBeNull()
})
