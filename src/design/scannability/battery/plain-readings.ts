import type { Decoder } from '../decoders/decoder.ts'
import { toColour } from '../pixels/image.ts'
import { type ConditionId, meet, type Scene } from './conditions.ts'
import { type PlainCode, plainScene } from './plain-scene.ts'

type Plain = { readonly scene: Scene; readonly readings: Map<string, ReadonlySet<string>> }

/** Codes whose plain readings are kept: a restyle asks for the same ones again, and they are half of the work. */
const keptCodes = 12
const kept = new Map<string, Plain>()

/** Names of the decoders that read the plain code in a condition and seed. */
export async function plainReadings(
  id: ConditionId | 'clean',
  seed: number,
  geometry: PlainCode,
  payload: string,
  decoders: readonly Decoder[],
): Promise<ReadonlySet<string>> {
  const plain = plainOf(geometry)
  const key = `${id} ${seed} ${decoders.map((decoder) => decoder.name).join(' ')}`
  const known = plain.readings.get(key)
  if (known !== undefined) return known
  const picture = toColour(id === 'clean' ? plain.scene.onPaper : meet(id, plain.scene, seed))
  const readBy = new Set<string>()
  for (const decoder of decoders)
    if ((await decoder.read(picture))?.includes(payload) === true) readBy.add(decoder.name)
  plain.readings.set(key, readBy)
  return readBy
}

function plainOf(geometry: PlainCode): Plain {
  const place = Object.values(geometry.place ?? {}).join(' ')
  const key =
    place + geometry.modules.map((line) => line.map((isDark) => (isDark ? '1' : '0')).join('')).join('')
  const known = kept.get(key)
  if (known !== undefined) return known
  const plain = { scene: plainScene(geometry), readings: new Map<string, ReadonlySet<string>>() }
  kept.set(key, plain)
  const [oldest] = kept.keys()
  if (kept.size > keptCodes && oldest !== undefined) kept.delete(oldest)
  return plain
}
