import { LRUCache } from 'lru-cache'

/**
 * A map that forgets the entry that was used least recently when it would hold more than `most`. It grows with its
 * entries. One made by `max` takes the room of all of them at once, which every start of a service would wait for.
 */
export function leastRecent<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
}
