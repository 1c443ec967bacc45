import webpEncoder from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { defaultOptions } from '@jsquash/webp/meta.js'
import { expose } from 'comlink'
import type { WebpWorker } from './encode-webp.ts'

expose({
  async encode({ data, width, height }, quality) {
    const encoder = await webpEncoder({ noInitialRun: true })
    const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality: quality * 100 })
    if (bytes === null) throw new Error('The picture cannot be encoded.')
    return new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
  },
} satisfies WebpWorker)
