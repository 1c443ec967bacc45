import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { decode_barcode_with_hints, DecodeHintDictionary, DecodeHintTypes } from 'rxing-wasm'
import type { GreyImage } from '#design/scannability/image.ts'
import { asMet, type Judged, type JudgeConditionId } from './judge-conditions.ts'

/** Decoders that the product does not use and that no threshold was tuned on. */
export const judgeNames = ['zbar', 'zxing-library', 'rxing', 'wechat'] as const
export type JudgeName = (typeof judgeNames)[number]

/** What a judge reads in each picture, or null where it reads nothing. */
type Judge = (pictures: readonly GreyImage[]) => readonly (string | null)[]

const judges: Readonly<Record<JudgeName, Judge>> = {
  zbar: (pictures) => inFolder(pictures, zbarTexts),
  'zxing-library': (pictures) => pictures.map(zxingLibraryText),
  rxing: (pictures) => pictures.map(rxingText),
  wechat: (pictures) => inFolder(pictures, wechatTexts),
}

/** Whether the judge reads exactly the payload in each picture. */
export function readsOf(
  name: JudgeName,
  pictures: readonly GreyImage[],
  payload: string,
): readonly boolean[] {
  return textsOf(name, pictures).map((text) => text === payload)
}

/** What the judge reads in each picture; null where it reads nothing. */
export function textsOf(name: JudgeName, pictures: readonly GreyImage[]): readonly (string | null)[] {
  return pictures.length === 0 ? [] : judges[name](pictures)
}

/** Number of seeds in which zbar reads the code under a condition. */
export function zbarReads(id: JudgeConditionId, judged: Judged, seeds: readonly number[]): number {
  const pictures = seeds.map((seed) => asMet(id, judged, seed))
  return readsOf('zbar', pictures, judged.payload).filter(Boolean).length
}

/** zbar is Debian's `zbar-tools`, WeChat's decoder stands in its `python3-opencv`; the other two are packages of npm. */
export function judgesHere(): readonly JudgeName[] {
  const isHere: Partial<Record<JudgeName, () => boolean>> = {
    zbar: () => spawnSync('zbarimg', ['--version']).status === 0,
    wechat: () => spawnSync(python, ['-c', 'import cv2; cv2.wechat_qrcode_WeChatQRCode']).status === 0,
  }
  return judgeNames.filter((name) => isHere[name]?.() ?? true)
}

/** Writes the pictures beside each other, so that one process reads them all. */
function inFolder(
  pictures: readonly GreyImage[],
  read: (files: readonly string[]) => readonly (string | null)[],
): readonly (string | null)[] {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'))
  try {
    const files = pictures.map(({ data, width, height }, at) => {
      const file = join(folder, `${at}.pgm`)
      writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), Buffer.from(data)]))
      return file
    })
    return read(files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const onlyQr = ['--xml', '-q', '-Sdisable', '-Sqrcode.enable']

function zbarTexts(files: readonly string[]): readonly (string | null)[] {
  const { stdout, error } = spawnSync('zbarimg', [...onlyQr, ...files], { encoding: 'utf8' })
  if (error !== undefined) throw error
  const told = new Map(
    stdout.split('<source ').flatMap((source) => {
      const file = /^href='([^']*)'/.exec(source)?.[1]
      return file === undefined ? [] : [[file, /<!\[CDATA\[(.*?)\]\]>/s.exec(source)?.[1] ?? null] as const]
    }),
  )
  return files.map((file) => told.get(file) ?? null)
}

const python = '/usr/bin/python3'
/** One line for each file: its text as JSON. */
const wechatScript = `
import cv2, json, sys
detector = cv2.wechat_qrcode_WeChatQRCode()
for file in sys.argv[1:]:
    texts, _ = detector.detectAndDecode(cv2.imread(file, cv2.IMREAD_GRAYSCALE))
    print(json.dumps(texts[0] if len(texts) > 0 else None))
`

function wechatTexts(files: readonly string[]): readonly (string | null)[] {
  const { stdout, status, stderr } = spawnSync(python, ['-c', wechatScript, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`WeChat's decoder did not run: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string | null)
}

const zxingLibrary = new QRCodeReader()
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]],
])

function zxingLibraryText({ data, width, height }: GreyImage): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data, width, height)))
  try {
    return zxingLibrary.decode(bitmap, hints).getText()
  } catch {
    return null
  }
}

function rxingText({ data, width, height }: GreyImage): string | null {
  const asked = new DecodeHintDictionary()
  asked.set_hint(DecodeHintTypes.PossibleFormats, 'qrcode')
  asked.set_hint(DecodeHintTypes.TryHarder, 'true')
  try {
    return decode_barcode_with_hints(Uint8Array.from(data), width, height, asked, false).text()
  } catch {
    return null
  }
}
