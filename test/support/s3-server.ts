import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A running S3-compatible server with one empty bucket. */
export type S3Server = {
  /** For FILES_URL. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the S3-compatible server of the npm package s3rver on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@pictures/of/ours?endpoint=http://127.0.0.1:${port}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
