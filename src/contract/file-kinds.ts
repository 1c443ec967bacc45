/** Kinds of files on pages, detected by content, not by name. */
export const fileKinds = ['picture', 'pdf', 'audio', 'video', 'captions'] as const
export type FileKind = (typeof fileKinds)[number]

const megabyte = 1_048_576

/** Maximum bytes of each kind, unless the plan sets others. */
export const fileMaxBytes: Readonly<Record<FileKind, number>> = {
  picture: 10 * megabyte,
  pdf: 30 * megabyte,
  audio: 50 * megabyte,
  video: 200 * megabyte,
  captions: megabyte,
}
