/** Texts that this browser stores. Without storage, as in some private windows, reads find nothing and writes do nothing. */
type TextStorage = {
  readonly read: (key: string) => string | null
  /** Stores a text, or removes it with null. */
  readonly write: (key: string, text: string | null) => void
}

/** @param storage a function, because a browser may refuse the storage itself. */
function textStorage(storage: () => Storage): TextStorage {
  return {
    read(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        // Without storage, the value is lost with the page.
      }
    },
  }
}

export const deviceStorage = textStorage(() => localStorage)
/** Until the tab is closed. */
export const tabStorage = textStorage(() => sessionStorage)
