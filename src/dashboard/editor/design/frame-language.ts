import { type FrameTextLanguage, frameTextIn, frameTextLanguages } from '#design/brand/templates.ts'
import type { StartingPoint } from '#design/brand/starting-points.ts'
import type { Design } from '#design/design.ts'
import { language } from '../../messages/locale.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { deviceStorage } from '../../ui/device-storage.ts'

const storageKey = 'tessera.frame-language'
const chosen = createStore<FrameTextLanguage | null>(readChoice())

/** The language of ready frame texts: the person's choice, then the language of the dashboard, then English. */
export function frameLanguage(): FrameTextLanguage {
  return chosen.get() ?? knownLanguage(language) ?? 'en'
}

export function useFrameLanguage(): FrameTextLanguage {
  return useStore(chosen) ?? frameLanguage()
}

/** Keeps the choice in this browser. */
export function chooseFrameLanguage(next: FrameTextLanguage): void {
  chosen.set(next)
  deviceStorage.write(storageKey, next)
}

export function knownLanguage(text: string | null): FrameTextLanguage | null {
  return frameTextLanguages.find((known) => known === text) ?? null
}

/** A design that is offered, with its ready frame text in the chosen language. */
export function inFrameLanguage<Offered extends Design | StartingPoint>(design: Offered): Offered {
  if (design.frame === null) return design
  return { ...design, frame: { ...design.frame, text: frameTextIn(design.frame.text, frameLanguage()) } }
}

function readChoice(): FrameTextLanguage | null {
  return knownLanguage(deviceStorage.read(storageKey))
}
