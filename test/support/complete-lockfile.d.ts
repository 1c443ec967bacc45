export type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
export function missingPlatforms(lockfile: {
  readonly packages: Readonly<Record<string, LockedPackage>>
}): [path: string, entry: LockedPackage][]
