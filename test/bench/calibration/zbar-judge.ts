import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asMet, type Judged, type JudgeConditionId } from './judge-conditions.ts'

const onlyQr = ['--xml', '-q', '-Sdisable', '-Sqrcode.enable']

/** Number of seeds in which zbar reads exactly the payload. One process reads all pictures. */
export function zbarReads(id: JudgeConditionId, judged: Judged, seeds: readonly number[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'))
  try {
    const files = seeds.map((seed) => {
      const { data, width, height } = asMet(id, judged, seed)
      const file = join(folder, `${seed}.pgm`)
      writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), Buffer.from(data)]))
      return file
    })
    const { stdout, error } = spawnSync('zbarimg', [...onlyQr, ...files], { encoding: 'utf8' })
    if (error !== undefined) throw error
    const pictures = stdout.split('<source ').slice(1)
    return pictures.filter((told) => told.includes(`<![CDATA[${judged.payload}]]>`)).length
  } finally {
    rmSync(folder, { recursive: true })
  }
}
