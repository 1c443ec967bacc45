import { setTimeout as pause } from 'node:timers/promises'

/** A kill may come at any moment: waits between two numbers of milliseconds, drawn by a seed. */
export async function someMoment(random: () => number, [shortest, longest]: readonly [number, number]) {
  await pause(shortest + random() * (longest - shortest))
}
