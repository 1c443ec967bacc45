import { round } from './round.ts'

/** The opening tag of a picture of a width and height in picture units. */
export function pictureOpening(width: number, height: number): string {
  const [w, h] = [round(width), round(height)]
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${names} width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">`
}
