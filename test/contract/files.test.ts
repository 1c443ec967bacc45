import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileSrcset, fileVariantUrl, ownFileId, ownFileIds } from '#contract/files.ts'

const id = '0123456789abcdef0123456789abcdef'
const domains = ['go.acme.com', 'localhost:8081']

describe('the files that a record names', () => {
  test.each([
    ['an address', `https://go.acme.com/file/${id}/menu.pdf`],
    ['an address of a local service', `http://localhost:8081/file/${id}/menu.pdf`],
    ['a host in capitals', `https://GO.acme.com/file/${id}/x`],
    ['a path', { profilePic: `/file/${id}/me.jpg` }],
    [
      'one in a list of objects',
      { imageList: [{ picture: `https://go.acme.com/file/${id}/a.png`, alt: 'A' }] },
    ],
    [
      'one in JSON inside a string',
      { fieldData: JSON.stringify({ cover: `https://go.acme.com/file/${id}/a.png` }) },
    ],
    ['one with a query', `https://go.acme.com/file/${id}/menu.pdf?cover&w=400`],
  ])('%s counts', (_what, value) => {
    expect(ownFileIds(value, domains)).toEqual([id])
  })

  test.each([
    ['another service', `https://evil.example/file/${id}/x`],
    ['a host that ends like ours', `https://notgo.acme.com/file/${id}/x`],
    ['our host behind a user name', `https://go.acme.com@evil.example/file/${id}/x`],
    ['a deeper path', `https://go.acme.com/a/file/${id}/x`],
    ['an id that is none', `https://go.acme.com/file/${id.slice(1)}/x`],
    ['no name', `https://go.acme.com/file/${id}`],
    ['nothing', undefined],
  ])('%s does not', (_what, value) => {
    expect(ownFileIds(value, domains)).toEqual([])
  })

  test('are found wherever a value holds them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const value = [before, { deep: [`https://go.acme.com/file/${id}/x`] }, after]
        expect(ownFileIds(value, domains)).toEqual([id])
      }),
    )
  })
})

test('an address is a file of ours only as a whole', () => {
  expect(ownFileId(`https://go.acme.com/file/${id}/x`, domains)).toBe(id)
  expect(ownFileId(`javascript:"//go.acme.com/file/${id}/x"`, domains)).toBe(null)
  expect(ownFileId(`https://evil.example/?to=//go.acme.com/file/${id}/x`, domains)).toBe(null)
  expect(ownFileId('https://www.acme.com/', domains)).toBe(null)
})

test('smaller copies are requested by the address of the file', () => {
  const url = `https://go.acme.com/file/${id}/a.jpg`
  expect(fileVariantUrl(url, {})).toBe(url)
  expect(fileVariantUrl(url, { width: 800, as: 'avif' })).toBe(`${url}?w=800&as=avif`)
  expect(fileVariantUrl(`${url}?w=400`, { isCover: true })).toBe(`${url}?cover`)
  expect(fileSrcset(url, 'webp')).toBe(
    `${url}?w=400&as=webp 400w, ${url}?w=800&as=webp 800w, ${url}?w=1200&as=webp 1200w`,
  )
})
