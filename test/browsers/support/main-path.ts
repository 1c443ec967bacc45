import type { RunningService } from '../../support/running-service.ts'
import type { Driver } from './driver.ts'

/** The main path at its end, for steps that features add. */
export type MainPath = {
  readonly driver: Driver
  readonly service: RunningService
  /** For files of the test. */
  readonly folder: string
  /** The text of the code that was made. */
  readonly payload: string
}
