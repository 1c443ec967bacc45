import type { Profile } from './shares.ts'

/** Different profiles, each with its place in the list. */
export class Profiles {
  readonly list: Profile[] = []
  readonly #places = new Map<string, number>()

  placeOf(profile: Profile): number {
    // No key, language or host holds a line break.
    const key = profile.join('\n')
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.list.push(profile) - 1
      this.#places.set(key, place)
    }
    return place
  }
}
