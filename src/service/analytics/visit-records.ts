/** More profiles than one group or one fold ever holds. */
const mostProfiles = 2 ** 24

/** Visits added up by code, hour and profile. */
export class VisitRecords {
  /** Six numbers each, as `BatchContent.visits` has them. */
  readonly numbers: number[] = []
  /** Where each record begins, by code; hours are counted from the first one, so that keys stay small. */
  readonly #places = new Map<number, Map<number, number>>()
  #firstHour = 0

  add(user: number, code: number, hour: number, profile: number, scans: number, clicks: number): void {
    const { numbers } = this
    if (numbers.length === 0) this.#firstHour = hour
    let ofCode = this.#places.get(code)
    if (ofCode === undefined) this.#places.set(code, (ofCode = new Map()))
    const key = (hour - this.#firstHour) * mostProfiles + profile
    const place = ofCode.get(key)
    if (place === undefined) {
      ofCode.set(key, numbers.length)
      numbers.push(user, code, hour, profile, scans, clicks)
    } else {
      numbers[place + 4] = (numbers[place + 4] ?? 0) + scans
      numbers[place + 5] = (numbers[place + 5] ?? 0) + clicks
    }
  }
}
