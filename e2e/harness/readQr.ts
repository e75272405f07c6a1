import jsQR from 'jsqr'
import type { Locator } from 'playwright-core'

/** The content of a QR code on screen, as read by a phone's camera; undefined if unreadable. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const png = await picture.screenshot()
  return decodeQr(await picture.page().evaluate(readPng, png.toString('base64')))
}

/**
 * Runs in a page, because Node cannot decode pictures. Returns one channel as text; an array of all channels takes seconds to
 * transfer.
 */
export async function readPng(base64: string): Promise<Pixels> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const drawing = new OffscreenCanvas(width, height).getContext('2d')
  drawing?.drawImage(bitmap, 0, 0)
  const pixels = drawing?.getImageData(0, 0, width, height).data ?? []
  let grey = ''
  for (let at = 0; at < pixels.length; at += 4) grey += String.fromCharCode(pixels[at] ?? 0)
  return { width, height, grey }
}

type Pixels = { readonly width: number; readonly height: number; readonly grey: string }

export function decodeQr({ width, height, grey }: Pixels): string | undefined {
  const colours = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < grey.length; at++) colours.fill(grey.charCodeAt(at), at * 4, at * 4 + 3)
  return jsQR(colours, width, height)?.data
}
