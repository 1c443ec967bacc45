import { PNG } from 'pngjs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MainPath } from '../../browsers/support/main-path.ts'
import { aPhoto } from './design/a-photo.ts'

/** Learns from a photo which code a print carries. */
export async function inBrowsers({ driver, service, folder, payload }: MainPath): Promise<void> {
  const photo = join(folder, 'photo.png')
  await writeFile(photo, pngOf(aPhoto(payload, null, 2)))
  await driver.open(`${service.url}/check`)
  await driver.upload([photo])
  await driver.see({ text: 'This is your code' })
}

function pngOf({ data, width, height }: ReturnType<typeof aPhoto>): Buffer {
  const png = new PNG({ width, height })
  for (const [pixel, tone] of data.entries()) png.data.set([tone, tone, tone, 255], pixel * 4)
  return PNG.sync.write(png)
}
